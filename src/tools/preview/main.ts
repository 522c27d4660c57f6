import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FALLBACK, LANGUAGES } from '../../contract/languages.ts';
import { openProject } from '../../engine/checker/openProject.ts';
import { readSources } from '../../engine/checker/readSources.ts';
import { writeSheet } from '../../engine/theme/writeSheet.ts';
import { definition } from '../../portal/definition.ts';
import { THEME } from '../../theme/theme.ts';
import { listScenes } from './listScenes.ts';
import { languageCookieOf, looksOf, WIDTHS } from './pictureScene.ts';
import { pictureScenes } from './pictureScenes.ts';
import { serveFolder } from './serveFolder.ts';
import { writeFilterStyle, writePage } from './writePage.ts';
import { writeReadmePictures } from './writeReadmePictures.ts';

const FOLDER = 'dist/preview';

// npm run preview [-- --static | --readme] [parts of scene names]
const { values: chosen, positionals: wanted } = parseArgs({
  options: { static: { type: 'boolean' }, readme: { type: 'boolean' } },
  allowPositionals: true,
});

const sources = readSources('.');
const { flows } = openProject(sources, definition);
if (flows.portal === undefined) throw new Error('flows/portal.json cannot be read: npm run check says why');
const languages = [FALLBACK, ...LANGUAGES.filter((one) => one !== FALLBACK)];

const options = { flows, sources, languages, languageCookie: languageCookieOf(flows.portal.value), say: console.log };
if (chosen.readme) {
  await writeReadmePictures(options);
  process.exit();
}
const scenes = listScenes(flows).filter(({ id }) => wanted.length === 0 || wanted.some((part) => id.includes(part)));
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const looks = looksOf(languages);
const { pictured, missing } = await pictureScenes(scenes, { ...options, looksAt: () => looks, folder: FOLDER });

const filters = { language: languages, width: WIDTHS.map(String), scheme: ['light', 'dark'] };
writeFileSync(`${FOLDER}/index.html`, writePage(pictured, filters, missing));
const own = readFileSync(new URL('preview.css', import.meta.url), 'utf8');
writeFileSync(`${FOLDER}/preview.css`, `${writeSheet(THEME)}${own}${writeFilterStyle(filters)}`);
console.log(`${pictured.length} scenes in ${FOLDER}/index.html, ${missing.length} not reached`);
if (!chosen.static) await serveFolder(FOLDER);
