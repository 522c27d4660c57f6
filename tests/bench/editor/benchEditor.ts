import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { EditorClient } from '../../engine/editor/EditorClient.ts';
import { percentile } from '../percentile.ts';
import { LIKE_ENGLISH } from '../scale/benchScale.ts';
import { scaleSources, withoutPromises } from '../scale/scaleSources.ts';
import { table } from '../table.ts';

const SCREEN = 'flows/sign-in-3/sign-in-3.screen.json';
const COPIES = 20;
/** How often each request is made, each time after an edit; a rename, which checks the portal twice, less often. */
const TIMES = 30;
const RENAMES = 5;

/** Where each request points: behind a part of the screen. */
const REQUESTS: readonly (readonly [method: string, part: string])[] = [
  ['completion', '"goto": "'],
  ['completion', '"$form.'],
  ['hover', '"goto": "'],
  ['definition', '"call": "'],
  ['references', '"call": "'],
  ['prepareRename', '"call": "'],
  ['rename', '"call": "'],
  ['documentSymbol', '{'],
  ['foldingRange', '{'],
  ['inlayHint', '{'],
  ['codeLens', '{'],
  ['codeAction', '"operation": "'],
  ['formatting', '{'],
];

/** How long an author waits for an answer of the language server in a portal of 1,000 screens and 33 languages. */
export async function benchEditor(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'vestibule-editor-'));
  const languages = Object.fromEntries(LIKE_ENGLISH.map((id) => [id, 'en']));
  const sources = scaleSources(withoutPromises(readSources('.')), { copies: COPIES, languages });
  for (const { path, text } of sources) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const client = await EditorClient.start({ root });
  try {
    const text = readFileSync(join(root, SCREEN), 'utf8');
    await client.open(SCREEN, text);
    // The first check reads everything.
    await client.findings(SCREEN);
    const range = { start: { line: 0, character: 0 }, end: { line: 60, character: 0 } };
    const more = {
      range,
      context: { includeDeclaration: true, diagnostics: [] },
      options: { tabSize: 2, insertSpaces: true },
      newName: 'renamed',
    };
    const rows: string[][] = [];
    for (const [method, part] of REQUESTS) {
      const times: number[] = [];
      const isRename = method === 'rename';
      for (let count = 0; count < (isRename ? RENAMES : TIMES); count += 1) {
        // Only a portal without findings can be renamed in.
        const typed = isRename
          ? text.replace(/("why": "\w+ )\w/, `$1${count}`)
          : text.replace('"body": [', `"body": [{ "text": "more-${count}" }, `);
        await client.change(SCREEN, typed);
        const began = performance.now();
        await client.ask(`textDocument/${method}`, SCREEN, typed.indexOf(part) + part.length, more);
        times.push(performance.now() - began);
        await client.findings(SCREEN);
      }
      rows.push([`${method} at ${part}`, ...[0.5, 0.95].map((share) => percentile(times, share).toFixed(0))]);
    }
    console.log(`\n${table(['Request right after an edit (aim: p95 of 100 ms)', 'median, ms', 'p95, ms'], rows)}`);
  } finally {
    await client.stop();
    rmSync(root, { recursive: true });
  }
}
