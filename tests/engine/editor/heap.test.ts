import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { casesOf } from '../../casesOf.ts';
import { EditorClient, SERVER } from './EditorClient.ts';

/** One edit a second. */
const HOUR = 3_600;
/** When the heap is read, in edits. The first of them is after everything has been read. */
const READ = Array.from({ length: 7 }, (_, index) => (index * HOUR) / 6);
/** The bytes that an edit may leave. An outdated text with what was read from it would be 200 kB. */
const MOST = 4_000;
const SCREEN = 'flows/sign-in/sign-in.screen.json';
const TEXTS = 'locales/en/sign-in.json';
const TYPED = '{ "link": "more", "do": { "goto": "sign-up" } }, ';

// An hour of typing takes several minutes, so ordinary runs leave it out.
it.runIf(casesOf(0, 1) === 1)(
  'an hour of typing in this portal leaves less than 4 kB for each edit in either heap of the server',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-heap-'));
    const file = join(folder, 'heap');
    writeFileSync(file, '');
    vi.stubEnv('HEAP_FILE', file);
    const command = ['--expose-gc', '--import', resolve('tests/engine/editor/tellHeap.mjs'), ...SERVER];
    const client = await EditorClient.start({ command });
    const heaps: Readonly<Record<string, number>>[] = [];
    try {
      const [screen, texts] = [SCREEN, TEXTS].map((path) => readFileSync(path, 'utf8'));
      await client.open(SCREEN, screen ?? '');
      await client.open(TEXTS, texts ?? '');
      for (let edit = 0; edit <= HOUR; edit += 1) {
        // A member is typed sign by sign and taken back, while completion asks at each sign; then words of a text change.
        const length = edit % (TYPED.length + 1);
        const begun = '"body": [';
        const typed = (screen ?? '').replace(begun, begun + TYPED.slice(0, length));
        await client.change(SCREEN, typed);
        await client.ask('textDocument/completion', SCREEN, typed.indexOf(begun) + begun.length + length);
        if (length === 0) await client.change(TEXTS, (texts ?? '').replace('": "', `": "${edit} `));
        await client.findings(TEXTS);
        await client.findings(SCREEN);
        if (READ.includes(edit)) heaps.push(await heapOf(client, file));
      }
    } finally {
      await client.stop();
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    }
    for (const thread of ['answers', 'checks']) {
      // The first minutes fill caches.
      const [first = 0, ...later] = heaps.slice(1).map((heap) => heap[thread] ?? 0);
      const [, start = 0] = READ;
      expect(((later.at(-1) ?? 0) - first) / (HOUR - start), JSON.stringify(heaps)).toBeLessThan(MOST);
    }
  },
  0,
);

/** The bytes in use after a collection, by thread. */
async function heapOf(client: EditorClient, file: string): Promise<Readonly<Record<string, number>>> {
  writeFileSync(file, '');
  process.kill(client.pid, 'SIGUSR2');
  const lines = await vi.waitUntil(
    () => {
      const found = readFileSync(file, 'utf8').trim().split('\n');
      return found.length === 2 && found;
    },
    { timeout: 60_000 },
  );
  return Object.assign({}, ...lines.map((line) => JSON.parse(line)));
}
