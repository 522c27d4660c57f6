import type { Source } from '../../../src/engine/checker/readSources.ts';
import { readDoor } from './readExample.ts';

export const DOOR = 'flows/door/door.screen.json';
export const CALLS = 'flows/shared/calls.json';

type Calls = Record<string, object>;

/** Files of the small portal with changed data. */
export const withFiles = (changed: Readonly<Record<string, (file: { calls: Calls } & Calls) => unknown>>): Source[] =>
  readDoor().map(({ path, text }) => {
    const change = changed[path];
    return { path, text: change === undefined ? text : JSON.stringify(change(JSON.parse(text)), null, 2) };
  });

/** The call of the door that confirms, as a shared one. */
export const VERIFY = {
  takes: ['token', 'name'],
  operation: 'POST /mfa/deactivate-tokens/{token}',
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
