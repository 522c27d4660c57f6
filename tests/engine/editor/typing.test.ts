import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { definition } from '../../../src/portal/definition.ts';
import { casesOf } from '../../casesOf.ts';
import { inPlace } from '../checker/changeOne.ts';
import { readDoor } from '../checker/readExample.ts';
import { seededRandom } from '../flow/mutateJson.ts';
import { EditorClient } from './EditorClient.ts';
import { tellDiagnostics, tellFindings } from './tellFindings.ts';
import { typeAt } from './typeAt.ts';

const saved = readDoor();
const files = saved.filter(({ path }) => path.endsWith('.json'));
const root = mkdtempSync(join(tmpdir(), 'vestibule-typing-'));

let client: EditorClient;
beforeAll(async () => {
  for (const { path, text } of saved) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  client = await EditorClient.start({ root });
});
afterAll(async () => {
  await client.stop();
  rmSync(root, { recursive: true });
});

const MORE = {
  range: { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } },
  context: { includeDeclaration: true, diagnostics: [] },
  options: { tabSize: 2, insertSpaces: true },
};
const REQUESTS = [
  ...['completion', 'hover', 'definition', 'references', 'prepareRename', 'codeAction'],
  ...['documentSymbol', 'foldingRange', 'inlayHint', 'codeLens', 'formatting'],
];
const OPEN_AT_MOST = 3;

it('typing at random ends nothing: each request is answered, and findings are those of a fresh check', async () => {
  const random = seededRandom(43);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const savedOf = (path: string) => saved.find((source) => source.path === path)?.text ?? '';
  let present = saved;
  const open: string[] = [];
  for (let round = 0; round < casesOf(30, 10_000); round += 1) {
    const next = pick(files)?.path ?? '';
    if ((open.length === 0 || random() < 0.1) && !open.includes(next)) {
      const oldest = open.length < OPEN_AT_MOST ? undefined : open.shift();
      if (oldest !== undefined) {
        await client.close(oldest);
        // What was not saved is gone.
        present = inPlace(present, oldest, savedOf(oldest));
      }
      open.push(next);
      await client.open(next, savedOf(next));
      await client.findings(next);
    }
    const path = pick(open) ?? '';
    const before = client.document(path).getText();
    const others = files.map(({ text }) => text);
    const { text, range, at } = typeAt(client.document(path), random, others, savedOf(path));
    // Nothing new is found in the same text.
    if (client.document(path).getText(range) !== text) await client.change(path, text, range);
    const after = client.document(path).getText();
    present = inPlace(present, path, after);
    const asked = `round ${round}: ${path} at ${at}`;
    const methods = [pick(REQUESTS), pick(REQUESTS)];
    // One request races the check; the other one follows, and all findings are there when it is answered.
    for (const method of methods) {
      await client.ask(`textDocument/${method}`, path, at, MORE).catch((error: unknown) => {
        throw new Error(`${asked}, ${method} in\n${before}\n---\n${after}`, { cause: error });
      });
      await client.findings(path);
    }
    expect(tellDiagnostics(await client.findings(path)), `${asked} in\n${before}\n---\n${after}`).toEqual(
      tellFindings(check(present, definition)),
    );
  }
}, 0);
