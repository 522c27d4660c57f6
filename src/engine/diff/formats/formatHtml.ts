import { visible } from '../../checker/formats/formatText.ts';
import { escapeMarkup } from '../../contract/escapeMarkup.ts';
import { type Change, LEVELS, type Report } from '../Change.ts';
import { shortPrint, visitScene } from '../fingerprint.ts';
import { ways } from '../subjects/ways.ts';
import { type Heard, printOf, tellAccepted, tellMet, tellReach, tellTotal, writeHeard } from './formatText.ts';

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

/** In pixels of a picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where two pictures differ, and how large each is. */
export interface Marks {
  readonly places: readonly Box[];
  readonly before: Pick<Box, 'width' | 'height'>;
  readonly after: Pick<Box, 'width' | 'height'>;
}

/** One picture of a part of a screen. If a file is undefined, that revision has no such picture. */
export interface PicturePair {
  /** The screen with its state or dialog. */
  readonly scene: string;
  readonly language: string;
  /** Width and colour scheme: `1280 light`. */
  readonly look: string;
  /** Paths relative to the page's folder. */
  readonly before?: string;
  readonly after?: string;
  /** Undefined if only one revision has the picture. */
  readonly marks?: Marks;
}

/** The name of the style sheet next to the page. */
export const SHEET = 'report.css';

const escaped = (text: string) => escapeMarkup(visible(text));

/** What a page shows besides the report. */
interface Shown {
  /** The scenes of which a screen reader says something else. */
  readonly heard?: readonly Heard[];
  /** The folder of a gallery with the change's visits, relative to the page. */
  readonly gallery?: string;
}

/** The report as a static page with a style sheet and pictures next to it, without scripts. */
export function formatHtml(
  report: Report,
  pictures: readonly PicturePair[],
  { heard = [], gallery }: Shown = {},
): string {
  const { changes, notes, summary } = report;
  const title = escaped(tellTotal(report));
  // The plain screen comes before its states, errors and dialogs.
  const scenes = [...new Set([...pictures, ...heard].map(({ scene }) => scene))].sort();
  const played = gallery === undefined ? new Map<Change, string>() : playedIn(gallery, changes);
  const sections = LEVELS.flatMap((level) => {
    const own = changes.filter((change) => change.level === level);
    return own.length === 0
      ? []
      : [
          `<section><h2>${level}</h2><ul>${own.map((change) => writeChange(change, scenes, played.get(change))).join('\n')}</ul></section>`,
        ];
  });
  const body = `<h1>What changes for users</h1>
${summary === undefined ? '' : `<p><strong>${escaped(summary)}</strong></p>\n`}<p>${title}.</p>
${notes.length === 0 ? '' : `<section><h2>Not compared as it should be</h2><ul>${notes.map((note) => `<li>${escaped(note)}.</li>`).join('\n')}</ul></section>`}
${sections.join('\n')}
${scenes
  .map((scene) =>
    writeScene(
      scene,
      pictures.filter((one) => one.scene === scene),
      heard.filter((one) => one.scene === scene),
    ),
  )
  .join('\n')}`;
  return staticPage({ language: 'en', title, sheet: SHEET, body });
}

/** Where the gallery plays the visit of each change that opens a way. It has each visit once. */
function playedIn(gallery: string, changes: readonly Change[]): ReadonlyMap<Change, string> {
  const scenes = new Map<string, string>();
  const found = new Map<Change, string>();
  for (const change of changes) {
    const { id, visit = [], fingerprint = '' } = change;
    if (visit.length === 0 || id === ways.kinds.closed?.id) continue;
    const steps = JSON.stringify(visit);
    const scene = scenes.get(steps) ?? visitScene(shortPrint(fingerprint));
    scenes.set(steps, scene);
    found.set(change, `${gallery}/index.html#/scene/${scene}`);
  }
  return found;
}

/** A change, with links to the pictures of each screen that shows it, and to its visit. */
function writeChange(change: Change, scenes: readonly string[], played: string | undefined): string {
  const { id, file, line, isGone, sentence, reach } = change;
  const links = reach.flatMap((screen) => {
    const scene = scenes.find((one) => one === screen || one.startsWith(`${screen}.`));
    return scene === undefined ? [] : [`<a href="#${escaped(anchorOf(scene))}">${escaped(screen)}</a>`];
  });
  const seen = links.length === 0 ? '' : ` <span>Pictures: ${links.join(', ')}</span>`;
  const visit = played === undefined ? '' : ` <a href="${escaped(played)}">Play this visit</a>`;
  const print = printOf(change);
  const place = `${id} · ${file}:${line}${isGone ? ' (gone)' : ''}${print === undefined ? '' : ` · ${print}`}`;
  return `<li>${escaped(sentence + tellReach(change) + tellMet(change) + tellAccepted(change))}${seen}${visit} <small>${escaped(place)}</small>${writeEach(change)}</li>`;
}

/** What a change sums up, which opens on a press. */
const writeEach = ({ each }: Change): string =>
  each === undefined
    ? ''
    : `<details><summary>Each of them</summary><ul>${each.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul></details>`;

const anchorOf = (scene: string) => `scene-${scene}`;

function writeScene(scene: string, pictures: readonly PicturePair[], heard: readonly Heard[]): string {
  const rows = pictures.map(({ language, look, before, after, marks }) => {
    const name = escaped(`${scene}, ${language}, ${look}`);
    return `<div class="pair"><h3>${escaped(`${language} ${look}`)}</h3>${writePicture('before', before, name, marks)}${writePicture('after', after, name, marks)}</div>`;
  });
  return `<section id="${escaped(anchorOf(scene))}"><h2>${escaped(scene)}</h2>${[...rows, ...heard.map(writeHeard)].join('\n')}</section>`;
}

function writePicture(when: 'before' | 'after', file: string | undefined, name: string, marks?: Marks): string {
  const shown =
    file === undefined
      ? '<p>not there</p>'
      : `<a href="${escaped(file)}"><img src="${escaped(file)}" alt="${name}, ${when}" loading="lazy">${writeMarks(marks, when)}</a>`;
  return `<figure>${shown}<figcaption>${when}</figcaption></figure>`;
}

/** A frame around each place that differs, drawn over the picture. */
function writeMarks(marks: Marks | undefined, when: 'before' | 'after'): string {
  if (marks === undefined) return '';
  const frames = marks.places.map(
    ({ x, y, width, height }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4"/>`,
  );
  const size = marks[when];
  return `<svg viewBox="0 0 ${size.width} ${size.height}" aria-hidden="true">${frames.join('')}</svg>`;
}
