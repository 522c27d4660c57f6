import { html } from '../pages/html.ts';
import { STAND_IN_ACCOUNTS, type StandInAccount } from './accounts.ts';

interface Choice {
  readonly uid: string;
  /** The address that the portal expects (`login_hint`): it comes first. */
  readonly hint: string | undefined;
}

/** The stand-in's only page: whom to be. */
export function renderChoice({ uid, hint }: Choice): string {
  const isHinted = ({ email }: StandInAccount) => email.toLowerCase() === hint?.toLowerCase();
  const accounts = [
    ...STAND_IN_ACCOUNTS.filter(isHinted),
    ...STAND_IN_ACCOUNTS.filter((account) => !isHinted(account)),
  ];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Choose an account</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main data-screen="stand-in">
<h1>Choose an account</h1>
<p>This page stands in for Google in the development world.</p>
<form method="post" action="/choose/${uid}">
${accounts.map(
  ({ sub, email, name, meets }) => html`<button name="account" value="${sub}" data-account="${email}">
<strong>${name}</strong><span>${email}</span><small>${meets}</small>
</button>
`,
)}</form>
</main>
</body>
</html>
`.text;
}
