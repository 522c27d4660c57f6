import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visibleLines } from '../../engine/checker/formats/formatText.ts';
import { checkOut } from '../../engine/diff/checkOut.ts';
import { readCommandLine } from '../readCommandLine.ts';
import { type ReportedVisit, readVisits } from '../visits/readVisit.ts';
import { buildSite } from './buildSite.ts';
import { changedScenes, isSelected, type ListedScene } from './GalleryData.ts';
import { fewLooksOf, isPseudo, type Look, looksInBrand, looksOf, nameOfLook, OWN_BRAND } from './looks.ts';
import { comparePictures } from './pictures/comparePictures.ts';
import { pictureRevision, writeReport } from './pictures/pictureRevision.ts';
import readme from './pictures/readme.json' with { type: 'json' };
import { takePictures } from './pictures/takePictures.ts';
import { serveFolder } from './serveFolder.ts';

/** The gallery's port, unless the environment sets one. */
const PORT = 3300;

/** The options of the gallery. An invalid word ends the process. */
export const readOptions = () =>
  readCommandLine(
    {
      options: {
        static: { type: 'string' },
        pictures: { type: 'string' },
        changed: { type: 'string' },
        few: { type: 'boolean' },
        brand: { type: 'string' },
        compare: { type: 'string' },
        readme: { type: 'boolean' },
        traffic: { type: 'string' },
        visits: { type: 'string' },
      },
      allowPositionals: true,
    },
    `npm run gallery                                    every scene, running at http://localhost:${PORT}
npm run gallery -- --static DIR                    the same as static files, for any web server
npm run gallery -- --static DIR --changed BASE     only the scenes that differ from a revision
npm run gallery -- --pictures DIR [NAME …]         pictures of all scenes, or of those named: sign-in, sign-in.fault, dialog-
npm run gallery -- --pictures DIR --changed BASE   pictures of the scenes that differ from a revision
npm run gallery -- --pictures DIR --few             only two looks of each language, and what a screen reader says
npm run gallery -- --pictures DIR --brand BRAND     one brand in every look (default: that of flows/brand.json)
npm run gallery -- --compare BASE [NAME …]         pictures of this checkout and of a revision, and a page of their differences
npm run gallery -- --traffic FILE                   with the visits in a file of npm run admin -- traffic export
npm run gallery -- --visits FILE                    with the visits in a report of npm run diff or check as JSON, to step through
npm run gallery -- --readme                        takes the pictures of the README again`,
  );

const SITE = 'dist/gallery';
const COMPARISON = 'dist/gallery-compare';
/** Scenes rendered by the service, which have no pseudo-language. */
const DOCUMENTS: readonly ListedScene['kind'][] = ['mail', 'page'];
/** Scenes whose pictures are taken in additional brands by default. */
const SCREENS: readonly ListedScene['kind'][] = ['first', 'state', ...DOCUMENTS];

type Options = ReturnType<typeof readOptions>;

/** The command `gallery`. */
export async function runGallery(options: Options): Promise<void> {
  const { values, positionals } = options;
  if (values.compare !== undefined) await compare(values.compare, positionals);
  else if (values.pictures !== undefined) await picture(values.pictures, options);
  else if (values.readme) await withSite((origin) => writeReadmePictures(origin));
  else {
    const folder = values.static ?? SITE;
    const changed = values.changed === undefined ? undefined : await changedScenes(values.changed);
    const visits = [...(changed?.visits ?? []), ...(values.visits === undefined ? [] : visitsIn(values.visits))];
    const wanted = { traffic: values.traffic, visits, ...(changed && { only: changed.parts }) };
    const { scenes, missing, unreached, findings } = await buildSite(folder, wanted);
    console.log(`${scenes.length} scenes in ${folder}/index.html, ${missing.length} missing texts`);
    if (findings > 0) console.log(`findings of npm run check: ${findings}`);
    for (const name of unreached) console.log(`cannot reach ${name}`);
    if (values.static === undefined) {
      const { origin } = await serveFolder(folder, Number(process.env.PORT ?? PORT));
      console.log(origin);
    }
  }
}

/** The visits in a file; exits if it is no report. */
function visitsIn(file: string): readonly ReportedVisit[] {
  const found = existsSync(file) ? readVisits(readFileSync(file, 'utf8')) : 'there is no such file';
  if (typeof found !== 'string') return found;
  console.error(visibleLines(`--visits ${file}: ${found}`));
  process.exit(2);
}

/** Builds the gallery, and serves it while a function runs. */
async function withSite<T>(
  use: (origin: string, data: Awaited<ReturnType<typeof buildSite>>) => Promise<T>,
): Promise<T> {
  const data = await buildSite(SITE);
  const { origin, close } = await serveFolder(SITE);
  try {
    return await use(origin, data);
  } finally {
    await close();
  }
}

async function picture(folder: string, { values, positionals }: Options): Promise<void> {
  const began = performance.now();
  const wanted =
    values.changed === undefined ? positionals : [...positionals, ...(await changedScenes(values.changed)).parts];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await withSite(async (origin, data) => {
    const isAll = wanted.length === 0 && values.changed === undefined;
    const scenes = data.scenes.filter(({ id }) => isAll || wanted.some((word) => isSelected(id, word)));
    const languages = Object.keys(data.languages).filter((id) => Object.hasOwn(data.scenes[0]?.titles ?? {}, id));
    const looks =
      values.brand === undefined
        ? (values.few ? fewLooksOf : looksOf)(languages, data.brands)
        : looksInBrand(languages, brandNamed(values.brand, data.brands));
    // In additional brands only screens are pictured: a dialog or a message has the colours of its screen.
    const ofParts = values.brand === undefined ? looks.filter(({ brand }) => brand === OWN_BRAND) : looks;
    const screens = new Set(scenes.filter(({ kind }) => SCREENS.includes(kind)).map(({ id }) => id));
    const documents = new Set(scenes.filter(({ kind }) => DOCUMENTS.includes(kind)).map(({ id }) => id));
    const { files, missed, overlong } = await takePictures({
      origin,
      scenes,
      looksAt: (id) =>
        (screens.has(id) ? looks : ofParts).filter(({ language }) => !documents.has(id) || !isPseudo(language)),
      folder,
      ...(values.few && { isHeard: true }),
      say: console.log,
    });
    for (const text of overlong) console.log(`too long: ${text}`);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `${files.length} pictures of ${scenes.length - missed.length} scenes in ${folder}, ${missed.length} not reached, ${seconds} s`,
    );
  });
}

/** The brand with this name; exits if there is none. */
function brandNamed(name: string, brands: readonly string[]): string {
  if (brands.includes(name)) return name;
  console.error(`--brand ${name}: the brands are ${brands.join(', ')}`);
  process.exit(2);
}

/** Takes pictures of the working tree and of a base revision, and writes a page with those that differ. */
async function compare(base: string, positionals: readonly string[]): Promise<void> {
  rmSync(COMPARISON, { recursive: true, force: true });
  const older = checkOut(process.cwd(), base);
  try {
    pictureRevision(older.folder, join(COMPARISON, 'before'), positionals);
    pictureRevision('.', join(COMPARISON, 'after'), positionals);
  } finally {
    older.remove();
  }
  const differences = await comparePictures(COMPARISON);
  console.log(`${differences.length} pictures differ: ${writeReport(COMPARISON, base, differences)}`);
}

/** The folder of the README's pictures. */
const FOLDER = '.github/images';

interface ReadmePicture extends Omit<Look, 'brand' | 'scheme'> {
  /** The scene's id. */
  readonly scene: string;
  readonly scheme: string;
  /** The brand; by default the portal's own. */
  readonly brand?: string;
}

/**
 * Takes the pictures of the README (`readme.json`).
 * @param origin where the gallery is served
 * @throws if a scene cannot be reached
 */
async function writeReadmePictures(origin: string): Promise<void> {
  const pictures: Readonly<Record<string, ReadmePicture>> = readme;
  const folder = mkdtempSync(join(tmpdir(), 'gallery-'));
  const wanted = Object.values(pictures);
  const looksAt = (id: string) => wanted.filter(({ scene }) => scene === id).map(lookOf);
  const scenes = [...new Set(wanted.map(({ scene }) => scene))].map((id) => ({ id }));
  const { missed } = await takePictures({ origin, scenes, looksAt, folder, format: 'webp' });
  if (missed.length > 0) throw new Error(`${missed.join(', ')}: not reached`);
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, picture] of Object.entries(pictures))
    copyFileSync(join(folder, picture.scene, `${nameOfLook(lookOf(picture))}.webp`), join(FOLDER, `${name}.webp`));
  rmSync(folder, { recursive: true });
}

const lookOf = ({ language, width, scheme, brand = OWN_BRAND }: ReadmePicture): Look => ({
  language,
  width,
  scheme: scheme === 'dark' ? scheme : 'light',
  brand,
});
