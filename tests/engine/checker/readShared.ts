import type { Source } from '../../../src/engine/checker/readSources.ts';
import { readDoor } from './readExample.ts';

export const DOOR = 'flows/door/door.screen.json';
export const CALLS = 'flows/shared/calls.json';

type Calls = Record<string, object>;

/** Files of the small portal with changed data. */
export const withFiles = (
  changed: Readonly<Record<string, (file: { calls: Calls; body: readonly object[] } & Calls) => unknown>>,
): Source[] =>
  readDoor().map(({ path, text }) => {
    const change = changed[path];
    return { path, text: change === undefined ? text : JSON.stringify(change(JSON.parse(text)), null, 2) };
  });

/** The call of the door that confirms, as a shared one. */
export const VERIFY = {
  takes: ['token', 'name'],
  operation: 'second-factor.remove',
  with: { token: '$input.token', code: '$form.code' },
  outcomes: ['code-errors'],
  on: { OK: { goto: 'inside', with: { token: '$input.token', name: '$input.name' } } },
};
export const USE = { use: 'verify', with: { token: '$result.send-code.token', name: '$form.username' } };

/** The small portal, whose door takes its call from the shared ones. */
export const withUse = (use: object = USE, verify: object = VERIFY): Source[] =>
  withFiles({
    [DOOR]: (screen) => ({ ...screen, calls: { ...screen.calls, confirm: use } }),
    [CALLS]: (calls) => ({ ...calls, verify }),
  });

export const PART = 'flows/shared/code-entry.part.json';

/** Two items of the door, as a part. */
export const CODE_ENTRY = {
  takes: ['left'],
  body: [
    { field: 'code', in: 'code', widget: 'code', required: true },
    { countdown: 'left', in: 'code', shown: '$input.left' },
  ],
};
export const USE_OF_PART = { use: 'code-entry', with: { left: '$result.send-code' } };

/** The small portal, whose door takes two items from a part; with null for the use, it has them itself. */
export function withPart(use: object | null = USE_OF_PART, part: object = CODE_ENTRY): Source[] {
  const [code, left] = CODE_ENTRY.body;
  const own = [code, { ...left, shown: '$result.send-code' }];
  const body = (items: readonly object[]) => [...items.slice(0, 3), ...(use === null ? own : [use]), ...items.slice(5)];
  const files = withFiles({ [DOOR]: (screen) => ({ ...screen, body: body(screen.body) }) });
  return use === null ? files : [...files, { path: PART, text: JSON.stringify(part, null, 2) }];
}
