import { visible } from '../../checker/formats/visible.ts';
import { escapeMarkup } from '../../contract/escapeMarkup.ts';
import { type Change, LEVELS, type Report } from '../Change.ts';
import { printOf, tellAccepted, tellMet, tellReach, tellTotal } from './formatText.ts';
import { staticPage } from './staticPage.ts';

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
}

/** The name of the style sheet next to the page. */
export const SHEET = 'report.css';

const escaped = (text: string) => escapeMarkup(visible(text));

/** The report as a static page with a style sheet and pictures next to it, without scripts. */
export function formatHtml(report: Report, pictures: readonly PicturePair[]): string {
  const { changes, notes, summary } = report;
  const title = escaped(tellTotal(report));
  // The plain screen comes before its states, errors and dialogs.
  const scenes = [...new Set(pictures.map(({ scene }) => scene))].sort();
  const sections = LEVELS.flatMap((level) => {
    const own = changes.filter((change) => change.level === level);
    return own.length === 0
      ? []
      : [`<section><h2>${level}</h2><ul>${own.map((change) => writeChange(change, scenes)).join('\n')}</ul></section>`];
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
    ),
  )
  .join('\n')}`;
  return staticPage({ language: 'en', title, sheet: SHEET, body });
}

/** A change, with a link to the pictures of each screen that shows it. */
function writeChange(change: Change, scenes: readonly string[]): string {
  const { id, file, line, isGone, sentence, reach } = change;
  const links = reach.flatMap((screen) => {
    const scene = scenes.find((one) => one === screen || one.startsWith(`${screen}.`));
    return scene === undefined ? [] : [`<a href="#${escaped(anchorOf(scene))}">${escaped(screen)}</a>`];
  });
  const seen = links.length === 0 ? '' : ` <span>Pictures: ${links.join(', ')}</span>`;
  const print = printOf(change);
  const place = `${id} · ${file}:${line}${isGone ? ' (gone)' : ''}${print === undefined ? '' : ` · ${print}`}`;
  return `<li>${escaped(sentence + tellReach(change) + tellMet(change) + tellAccepted(change))}${seen} <small>${escaped(place)}</small></li>`;
}

const anchorOf = (scene: string) => `scene-${scene}`;

function writeScene(scene: string, pictures: readonly PicturePair[]): string {
  const rows = pictures.map(({ language, look, before, after }) => {
    const name = escaped(`${scene}, ${language}, ${look}`);
    return `<div class="pair"><h3>${escaped(`${language} ${look}`)}</h3>${writePicture('before', before, name)}${writePicture('after', after, name)}</div>`;
  });
  return `<section id="${escaped(anchorOf(scene))}"><h2>${escaped(scene)}</h2>${rows.join('\n')}</section>`;
}

function writePicture(when: string, file: string | undefined, name: string): string {
  const shown =
    file === undefined
      ? '<p>not there</p>'
      : `<a href="${escaped(file)}"><img src="${escaped(file)}" alt="${name}, ${when}" loading="lazy"></a>`;
  return `<figure>${shown}<figcaption>${when}</figcaption></figure>`;
}
