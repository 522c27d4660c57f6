import { escapeMarkup } from '../escapeMarkup.ts';
import type { Look } from './takePicture.ts';

export interface Picture extends Look {
  /** From the page's folder. */
  readonly file: string;
  readonly height: number;
}

export interface PicturedScene {
  readonly id: string;
  /** Its folder of `flows/`. */
  readonly flow: string;
  /** As the flow writes it, placeholders included; a dialog that several screens share has that of the one it is shown on. */
  readonly route: string;
  /** What is shown of the screen; empty where it is the screen as it opens. */
  readonly part: string;
  /** By language. */
  readonly titles: Readonly<Record<string, string>>;
  readonly pictures: readonly Picture[];
}

/** Each filter with its choices; the first one of each holds at the beginning. */
export type Filters = Readonly<Record<'language' | 'width' | 'scheme', readonly string[]>>;

const idOf = (filter: string, choice: string) => `${filter}-${choice}`;
const ALL = 'all';

/** The rules that hide what a filter leaves out: no script is needed. */
export function writeFilterStyle(filters: Filters): string {
  return Object.entries(filters)
    .flatMap(([filter, choices]) =>
      choices.map(
        (choice) =>
          `body:has(#${idOf(filter, choice)}:checked) figure:not([data-${filter}="${choice}"]) { display: none; }\n`,
      ),
    )
    .join('');
}

function writeFilter(filter: string, choices: readonly string[]): string {
  const radios = [...choices, ALL].map((choice, index) => {
    const id = idOf(filter, choice);
    const checked = index === 0 ? ' checked' : '';
    return `<input type="radio" name="${filter}" id="${id}"${checked}><label for="${id}">${choice}</label>`;
  });
  return `<fieldset><legend>${filter}</legend>${radios.join('')}</fieldset>`;
}

function writePicture(scene: PicturedScene, { file, language, width, scheme, height }: Picture): string {
  const title = scene.titles[language] ?? scene.id;
  const caption = `<span lang="${language}">${escapeMarkup(title)}</span> <span class="look">${language} ${width} ${scheme}</span>`;
  const alt = `${title}, ${language}, ${width} pixels, ${scheme}`;
  return (
    `<figure data-language="${language}" data-width="${width}" data-scheme="${scheme}"><a href="${escapeMarkup(file)}">` +
    `<img src="${escapeMarkup(file)}" alt="${escapeMarkup(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async">` +
    `</a><figcaption>${caption}</figcaption></figure>`
  );
}

function writeScene(scene: PicturedScene, language: string): string {
  const part = scene.part === '' ? '' : ` <span class="part">${escapeMarkup(scene.part)}</span>`;
  return [
    `<article id="${escapeMarkup(scene.id)}" aria-labelledby="${escapeMarkup(scene.id)}-title">`,
    `<h3 id="${escapeMarkup(scene.id)}-title"><a href="#${escapeMarkup(scene.id)}">${escapeMarkup(scene.titles[language] ?? scene.id)}</a>${part}</h3>`,
    `<p class="about"><code>${escapeMarkup(scene.route)}</code> <span>${escapeMarkup(scene.id)}</span></p>`,
    `<div class="pictures">${scene.pictures.map((picture) => writePicture(scene, picture)).join('\n')}</div>`,
    '</article>',
  ].join('\n');
}

/**
 * The page that shows all pictures: a static document with a style sheet beside it.
 * @param missing scenes that no way led to
 */
export function writePage(scenes: readonly PicturedScene[], filters: Filters, missing: readonly string[]): string {
  const [language = 'en'] = filters.language;
  const flows = [...new Set(scenes.map(({ flow }) => flow))];
  const of = (flow: string) => scenes.filter((scene) => scene.flow === flow);
  const entry = (scene: PicturedScene) =>
    `<li${scene.part === '' ? '' : ' class="minor"'}><a href="#${escapeMarkup(scene.id)}">${escapeMarkup(
      scene.part === '' ? (scene.titles[language] ?? scene.id) : scene.part,
    )}</a></li>`;
  const pictures = scenes.reduce((sum, scene) => sum + scene.pictures.length, 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Screens</title>
<link rel="stylesheet" href="preview.css">
</head>
<body>
<a class="skip" href="#screens">Skip to the screens</a>
<header>
<h1>Screens</h1>
<form aria-label="Filters">
${Object.entries(filters)
  .map(([filter, choices]) => writeFilter(filter, choices))
  .join('\n')}
</form>
</header>
<nav aria-label="Screens">
${flows.map((flow) => `<h2>${escapeMarkup(flow)}</h2>\n<ul>\n${of(flow).map(entry).join('\n')}\n</ul>`).join('\n')}
</nav>
<main id="screens" tabindex="-1">
<p class="count">${scenes.length} scenes, ${pictures} pictures</p>
${flows
  .map(
    (flow) =>
      `<section>\n<h2>${escapeMarkup(flow)}</h2>\n${of(flow)
        .map((scene) => writeScene(scene, language))
        .join('\n')}\n</section>`,
  )
  .join('\n')}
${missing.length === 0 ? '' : `<section>\n<h2>Not pictured</h2>\n<p>No way that is read from the flows led there.</p>\n<ul class="missing">\n${missing.map((id) => `<li><code>${escapeMarkup(id)}</code></li>`).join('\n')}\n</ul>\n</section>`}
</main>
</body>
</html>
`;
}
