import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { waysTo } from '../../../src/engine/editor/describeName.ts';
import { Workspace } from '../../../src/engine/editor/Workspace.ts';
import { definition } from '../../../src/portal/definition.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
/** A text that something holds on to lives as long as the workspace: all of these, were there a leak. */
const EDITS = 24;
/** The present text and the one before it; and what a register or a compiled function still names by chance. */
const PRESENT = 6;

it.each([
  [
    'a screen',
    'flows/door/door.screen.json',
    (text: string, count: number) => text.replace('{', `{${' '.repeat(count)}`),
  ],
  [
    'a screen that comes and goes',
    'flows/door/door.screen.json',
    (text: string, count: number) => (count % 2 ? ' '.repeat(count) : `${' '.repeat(count)}${text}`),
  ],
  [
    'a shared table',
    'flows/shared/code-errors.outcomes.json',
    (text: string, count: number) => text.replace('{', `{${' '.repeat(count)}`),
  ],
  ['texts', 'locales/en/door.json', (text: string, count: number) => text.replace('{', `{${' '.repeat(count)}`)],
])('an editor keeps no outdated text: %s', async (_, path, change) => {
  const workspace = new Workspace(join(import.meta.dirname, '../checker/ok/door'), definition);
  const saved = workspace.sources.find((source) => source.path === path)?.text ?? '';
  const read: WeakRef<object>[] = [];
  for (let count = 1; count <= EDITS; count += 1) {
    workspace.write(path, change(saved, count));
    for (const name of workspace.names) waysTo(name, workspace);
    const document = workspace.document(path);
    if (document !== undefined) read.push(new WeakRef(document));
    // What a weak reference was made of lives until the next turn.
    await new Promise((done) => setImmediate(done));
  }
  collect();
  expect(read).toHaveLength(EDITS);
  expect(read.filter((one) => one.deref() !== undefined).length).toBeLessThanOrEqual(PRESENT);
});
