import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { escapeMarkup } from '../../../engine/contract/escapeMarkup.ts';
import { staticPage } from '../../../engine/diff/formats/formatHtml.ts';
import { copySources } from '../../copySources.ts';
import type { Difference } from './comparePictures.ts';

/** The parts taken from a revision; engine, contract and tools come from the working tree. */
const OWN = ['flows', 'locales', 'src/theme'];

interface Extent {
  /** Whether each language is shown in two looks only. */
  readonly isFew?: boolean;
}

/**
 * Takes pictures of a revision that is checked out in a folder. The revision is built outside the repository, but the
 * working tree in place.
 *
 * @param parts names of screens or scenes; an empty list means all
 * @throws with the reason, if no pictures can be taken
 */
export function pictureRevision(
  folder: string,
  out: string,
  parts: readonly string[],
  { isFew = false }: Extent = {},
): void {
  if (resolve(folder) === process.cwd()) {
    run(folder, out, parts, isFew);
    return;
  }
  const copy = copyOf(folder);
  try {
    run(copy, out, parts, isFew);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** A copy of the working tree's project with a revision's flows, texts and theme. */
function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'pictures-'));
  copySources(copy);
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  for (const part of OWN) {
    rmSync(join(copy, part), { recursive: true, force: true });
    cpSync(join(folder, part), join(copy, part), { recursive: true });
  }
  return copy;
}

const run = (cwd: string, out: string, parts: readonly string[], isFew: boolean) =>
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'src/tools/gallery/main.ts', '--pictures', resolve(out), ...(isFew ? ['--few'] : []), ...parts],
    { cwd, stdio: ['ignore', 'ignore', 'inherit'] },
  );

const SHEET = 'compare.css';

/** Writes a comparison's page into the folder of its pictures: a static document without scripts. */
export function writeReport(folder: string, base: string, differences: readonly Difference[]): string {
  const sorted = differences.toSorted((a, b) => (b.share ?? 1) - (a.share ?? 1));
  const title = escapeMarkup(
    differences.length === 0 ? `No picture differs from ${base}` : `${differences.length} pictures differ from ${base}`,
  );
  const file = join(folder, 'index.html');
  writeFileSync(
    file,
    staticPage({
      language: 'en',
      title,
      sheet: SHEET,
      body: `<main>
<h1>${title}</h1>
${sorted.map(writeDifference).join('\n')}
</main>`,
    }),
  );
  copyFileSync(new URL(SHEET, import.meta.url), join(folder, SHEET));
  return file;
}

function writeDifference({ file, share, isBefore, isAfter }: Difference): string {
  const name = escapeMarkup(file.replace(/\.png$/, '').replace(/[\\/]/, ' '));
  const told = share === undefined ? (isAfter ? 'new' : 'gone') : `${(share * 100).toFixed(2)} % of it`;
  const figure = (isThere: boolean, side: string, path: string) =>
    isThere
      ? `<figure><figcaption>${side}</figcaption><a href="${escapeMarkup(path)}"><img src="${escapeMarkup(path)}" alt="${name}, ${side}" loading="lazy"></a></figure>`
      : `<figure><figcaption>${side}</figcaption><p>missing</p></figure>`;
  return [
    `<section aria-label="${name}"><h2>${name} <small>${told}</small></h2><div class="pair">`,
    figure(isBefore, 'before', `before/${file}`),
    figure(isAfter, 'after', `after/${file}`),
    ...(share === undefined ? [] : [figure(true, 'difference', `difference/${file}`)]),
    '</div></section>',
  ].join('\n');
}
