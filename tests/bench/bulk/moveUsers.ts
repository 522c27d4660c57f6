import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OF_PRODUCTION } from '../startServer.ts';

/** Users of one transaction of an import (`importUsers.ts`). */
const PART = 10_000;
const HEAP = 256;
const COLUMNS = 'username,firstName,lastName,externalId';
const rowOf = (number: number) => `person${number}@acme.example,First${number},Last${number},ext-${number}`;

interface Place {
  /** The administration command, built. */
  readonly entry: string;
  /** For the file of users. */
  readonly folder: string;
  /** The settings that name an empty database. */
  readonly variables: Readonly<Record<string, string>>;
  /** Megabytes of JavaScript objects; by default, what Node.js uses in a container of 512 MB. */
  readonly heap?: number;
}

interface Ran {
  readonly seconds: number;
  /** Megabytes of resident memory; 0 if the system does not report it (`/proc`). */
  readonly peak: number;
}

export interface Moved {
  /** Users that were imported when the import was killed. */
  readonly before: number;
  readonly killed: Ran;
  readonly resumed: Ran;
  /** An export that was killed half way. */
  readonly exportKilled: Ran;
  readonly exported: Ran;
  /** The first differences between file, reports and export. */
  readonly wrong: readonly string[];
}

/**
 * Imports a file of users, kills the import once it has reported half of them, runs the same command again, kills an
 * export half way, exports, and compares file, reports and both exports line by line.
 */
export async function moveUsers(place: Place, users: number): Promise<Moved> {
  const wrong: string[] = [];
  const note = (line: string) => {
    if (wrong.length < 20) wrong.push(line);
  };
  const file = join(place.folder, 'users.csv');
  await writeUsers(file, users);
  await run(place, 'organisations add ORG-1 --name Acme --alias acme --domains acme.example', () => true);
  const told = new Marks(users, note);
  const tell = (line: string) => told.mark(/^\+ user person(\d+)@acme\.example$/.exec(line)?.[1], line);
  const command = `users import ${file} --organisation acme --no-invite`;
  const killed = await run(place, command, (line) => {
    tell(line);
    return told.count < users / 2;
  });
  const reported = told.count;
  const { count: before } = await readExport(place, users, note);
  // The lines of the last part, some of which the killed process may not have written.
  if (before === users || before % PART !== 0 || before < reported || before - reported > PART)
    note(`${before} users are in after a report of ${reported}`);
  const resumed = await run(place, command, (line) => {
    tell(line);
    return true;
  });
  if (told.count - reported !== users - before)
    note(`${told.count - reported} users are reported where ${users - before} lacked`);
  const { count: begun, ran: exportKilled } = await readExport(place, users, note, users / 2);
  if (begun < users / 2 || begun === users) note(`${begun} users are in the export that was killed`);
  const { count, ran: exported } = await readExport(place, users, note);
  if (count !== users) note(`${count} users are in the export`);
  return { before, killed, resumed, exportKilled, exported, wrong };
}

/** Which numbers of users were seen, each once. */
class Marks {
  count = 0;
  readonly #seen: Uint8Array;
  readonly #note: (line: string) => void;

  constructor(users: number, note: (line: string) => void) {
    this.#seen = new Uint8Array(users);
    this.#note = note;
  }

  /** @param number undefined if the line is invalid */
  mark(number: string | undefined, line: string): void {
    const index = Number(number ?? Number.NaN);
    if (this.#seen[index] === 0) this.count += 1;
    else this.#note(`wrong or twice: ${line}`);
    this.#seen[index] = 1;
  }
}

/** @param enough the number of printed users at which it is killed */
async function readExport(
  place: Place,
  users: number,
  note: (line: string) => void,
  enough = Number.POSITIVE_INFINITY,
) {
  const marks = new Marks(users, note);
  let head: string | undefined;
  const ran = await run(place, 'users export --organisation acme', (line) => {
    if (head === undefined) head = line;
    else {
      const number = /^person(\d+)@/.exec(line)?.[1];
      marks.mark(line === `${rowOf(Number(number))},ORG-1,true` ? number : undefined, line);
    }
    return marks.count < enough;
  });
  if (head !== `${COLUMNS},organisation,active`) note(`the export begins with ${head}`);
  return { count: marks.count, ran };
}

/** @param users their names are numbers from 0 */
export async function writeUsers(path: string, users: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${COLUMNS}\n`);
  for (let number = 0; number < users; number += 1) {
    if (!file.write(`${rowOf(number)}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

/**
 * Runs a command of administration.
 * @param take gets each line that it prints, and returns whether to let it run on
 * @throws if it is refused
 */
export async function run(place: Place, command: string, take: (line: string) => boolean): Promise<Ran> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${place.heap ?? HEAP}`, place.entry, ...command.split(' ')],
    {
      env: { PATH: process.env.PATH ?? '', PORTAL_MODE: 'production', ...OF_PRODUCTION, ...place.variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, readPeak(child.pid));
  };
  const looks = setInterval(look, 50);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'close');
  // A pipe holds less than a part's lines, so a process killed here has not begun the next part. It may be killed
  // within a line, which then does not count.
  let rest = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    look();
    for (const line of lines) if (!take(line)) child.kill('SIGKILL');
  }
  const [status, signal] = await ended;
  clearInterval(looks);
  if (status !== 0 && signal !== 'SIGKILL') throw new Error(`${command} ends with ${status}: ${errors}`);
  return { seconds: (performance.now() - began) / 1000, peak };
}

/** @returns megabytes; 0 for a process that has ended. Read from outside, since a killed process reports nothing. */
function readPeak(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
