import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeMarkup } from '../../../engine/contract/escapeMarkup.ts';
import { staticPage } from '../../../engine/diff/formats/staticPage.ts';
import type { Difference } from './comparePictures.ts';

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
