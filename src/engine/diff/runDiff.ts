import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { visible, visibleLines } from '../checker/formats/formatText.ts';
import { tellWrongOption } from '../checker/runCheck.ts';
import { canonicalText } from '../flow/canonicalText.ts';
import type { Definition } from '../flow/Definition.ts';
import type { Acceptance } from '../flow/types.ts';
import { grammarOf } from '../grammar/grammarOf.ts';
import { readTraffic, type TrafficCounts } from '../graph/Traffic.ts';
import { type Change, LEVELS, type Level, type Report } from './Change.ts';
import { checkOut } from './checkOut.ts';
import { compare } from './compare.ts';
import { shortPrint } from './fingerprint.ts';
import { formatHtml, type PicturePair, SHEET } from './formats/formatHtml.ts';
import { formatMarkdown, formatText, type Heard } from './formats/formatText.ts';
import type { Revision } from './Revision.ts';

const FORMATS = ['text', 'markdown', 'json', 'html'] as const;
const USAGE =
  'Usage: BASE [HEAD] [--format text|markdown|json|html] [--out FOLDER] [--link URL] [--each] [--fail-on security|breaking|risky|cosmetic] [--traffic FILE], or BASE --accept FINGERPRINT --by NAME --why TEXT';
/** The folder of the page. */
const FOLDER = 'dist/diff';

/** The pictures written to a folder, and why some are missing. */
export interface Taken {
  readonly pictures: readonly PicturePair[];
  /** What a screen reader says otherwise. */
  readonly heard?: readonly Heard[];
  readonly notes: readonly string[];
}

/** The parts that a portal adds to the command. */
export interface DiffTools {
  /** Reads a portal from a folder. */
  readonly read: (folder: string, name: string) => Revision | Promise<Revision>;
  /** Takes pictures of the changed screens, for a page in a folder. */
  readonly takePictures?: (
    report: Report,
    folders: { base: string; head: string },
    out: string,
  ) => Taken | Promise<Taken>;
}

/**
 * The command `diff`: prints the meaning of a change to the portal in the current folder. As HTML, it writes a folder
 * with a page.
 *
 * @returns the exit code: 1 if a change that nobody accepted has the level of `--fail-on` or a higher one, or if there
 * may be one in what could not be compared; 2 if nothing could be compared; otherwise 0, including for `--help`
 */
export async function runDiff(tools: DiffTools, args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return 0;
  }
  try {
    const options = parse(args);
    const { report, definition } = await compareRevisions(tools, process.cwd(), options);
    const { accept, by, why } = options;
    if (accept.length > 0) {
      console.log(acceptChanges(process.cwd(), report, accept, { by, why }, definition));
      return 0;
    }
    if (options.format === 'html') console.log(join(options.out, 'index.html'));
    else console.log(print(report, options));
    const { failOn } = options;
    if (failOn === undefined) return 0;
    const worst = LEVELS.slice(0, LEVELS.indexOf(failOn) + 1);
    const isOpen = report.changes.some(({ level, accepted }) => accepted === undefined && worst.includes(level));
    return isOpen || report.isPartial ? 1 : 0;
  } catch (error) {
    console.error(visibleLines(error instanceof Error ? error.message : String(error)));
    return 2;
  }
}

async function compareRevisions(
  tools: DiffTools,
  root: string,
  options: ReturnType<typeof parse>,
): Promise<{ readonly report: Report; readonly definition: Definition }> {
  const { base, head, format, out } = options;
  const counted = options.traffic === undefined ? {} : { traffic: trafficIn(options.traffic) };
  const older = checkOut(root, base);
  try {
    const newer = head === undefined ? undefined : checkOut(root, head);
    try {
      const folders = { base: older.folder, head: newer?.folder ?? root };
      const was = { ...(await tools.read(folders.base, base)), ...counted };
      const is = await tools.read(folders.head, head ?? 'the working tree');
      const report = compare(was, is);
      if (format === 'html') await writePage(tools, report, folders, out);
      return { report, definition: is.definition };
    } finally {
      newer?.remove();
    }
  } finally {
    older.remove();
  }
}

/** @throws with the reason if the file has no traffic */
function trafficIn(file: string): TrafficCounts {
  try {
    return readTraffic(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The folder of a gallery in that of the page: `npm run gallery -- --changed BASE --static dist/diff/gallery`. */
const GALLERY = 'gallery';

/** The page with its style sheet, and the pictures if the portal takes any. It leads to a gallery that is there. */
async function writePage(
  { takePictures }: DiffTools,
  report: Report,
  folders: { base: string; head: string },
  out: string,
) {
  mkdirSync(out, { recursive: true });
  const taken = await takePictures?.(report, folders, out);
  const { pictures, heard = [], notes }: Taken = taken ?? { pictures: [], notes: [] };
  const shown = { heard, ...(existsSync(join(out, GALLERY, 'index.html')) && { gallery: GALLERY }) };
  writeFileSync(
    join(out, 'index.html'),
    formatHtml({ ...report, notes: [...report.notes, ...notes] }, pictures, shown),
  );
  copyFileSync(new URL(`formats/${SHEET}`, import.meta.url), join(out, SHEET));
}

function print(report: Report, { format, link, each }: ReturnType<typeof parse>): string {
  if (format === 'json') return JSON.stringify(report, null, 2);
  if (format === 'text') return formatText(report, each);
  return formatMarkdown(
    report,
    link === undefined ? undefined : `[The report with pictures before and after](${link})`,
  );
}

/** @throws with the usage of the command */
function parse(args: readonly string[]) {
  const { values, positionals } = read(args);
  const [base, head, ...rest] = positionals;
  const format = FORMATS.find((one) => one === values.format);
  const failOn = LEVELS.find((one): one is Level => one === values['fail-on']);
  const { accept = [], by = '', why = '' } = values;
  // What is accepted is written to the working tree, so it has to be what is there.
  const isAccepting = accept.length > 0 ? head === undefined && by !== '' && why !== '' : by + why === '';
  const isWrong = format === undefined || (values['fail-on'] !== undefined && failOn === undefined) || !isAccepting;
  if (base === undefined || rest.length > 0 || isWrong) throw new Error(USAGE);
  return {
    base,
    head,
    format,
    failOn,
    out: values.out,
    link: values.link,
    each: values.each,
    traffic: values.traffic,
    accept,
    by,
    why,
  };
}

/** @throws the mistake in an option, with the usage */
function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        format: { type: 'string', default: 'text' },
        out: { type: 'string', default: FOLDER },
        link: { type: 'string' },
        each: { type: 'boolean', default: false },
        'fail-on': { type: 'string' },
        traffic: { type: 'string' },
        accept: { type: 'string', multiple: true },
        by: { type: 'string' },
        why: { type: 'string' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Error(`${tellWrongOption(error)} ${USAGE}`);
  }
}

const FILE = 'flows/accepted.json';

/** Who accepts changes, and why. */
type Acceptor = Pick<Acceptance, 'by' | 'why'>;

/**
 * Writes to `flows/accepted.json` that somebody accepts changes of a report. Of what the file accepts already, only what
 * is a change of this report stays.
 *
 * @param starts how their fingerprints start
 * @returns the path of the file
 * @throws if a start fits no change that can be accepted, or several
 */
function acceptChanges(
  root: string,
  report: Report,
  starts: readonly string[],
  acceptor: Acceptor,
  definition: Definition,
): string {
  const taken = new Set(starts.map((start) => changeAt(report, start)));
  const entries = report.changes.flatMap((change) => {
    const { fingerprint, accepted = taken.has(change) ? acceptor : undefined } = change;
    if (fingerprint === undefined || accepted === undefined) return [];
    const { by, why } = taken.has(change) ? acceptor : accepted;
    return [[fingerprint, { why, change: visible(`${change.id}: ${change.sentence}`), by }] as const];
  });
  const value = { $schema: '../schemas/accepted.schema.json', ...Object.fromEntries(entries.sort()) };
  const path = join(root, FILE);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, canonicalText('accepted', value, grammarOf(definition)));
  return FILE;
}

function changeAt({ changes }: Report, start: string): Change {
  const [found, ...others] = changes.filter(({ fingerprint }) => fingerprint?.startsWith(start) === true);
  if (found === undefined) throw new Error(`no change here has the fingerprint ${start}`);
  const prints = [found, ...others].map(({ fingerprint = '' }) => shortPrint(fingerprint)).join(', ');
  if (others.length > 0)
    throw new Error(`several changes here have a fingerprint that starts with ${start}: ${prints}`);
  return found;
}
