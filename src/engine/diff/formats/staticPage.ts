interface StaticPage {
  readonly language: string;
  /** As markup. */
  readonly title: string;
  /** The file of the style sheet, which is next to the page. */
  readonly sheet: string;
  /** As markup. */
  readonly body: string;
}

/** A document with a style sheet and pictures next to it, without scripts. */
export const staticPage = ({ language, title, sheet, body }: StaticPage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'self' file:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${sheet}">
</head>
<body>
${body}
</body>
</html>
`;
