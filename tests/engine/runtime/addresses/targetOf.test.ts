import { describe, expect, it } from 'vitest';
import { targetOf } from '../../../../src/engine/runtime/addresses/targetAddress.ts';
import { compileFiles } from '../../../scenarios/bench/compileFiles.ts';
import { prepare, scopeOf } from '../bench.ts';
import { play } from '../play.ts';

const { portal } = compileFiles({
  'flows/portal.json': {
    language: { cookie: 'cookie.app_locale' },
    shells: { standard: {}, empty: {}, initiate: {} },
    storage: { 'cookie.app_locale': 'Locale' },
    places: {},
    conditions: {},
    outcomes: { '*': { toast: { error: 'errors.unknown' } } },
  },
  'flows/f/other.screen.json': { route: { paths: ['/other'], shell: 'standard' }, body: [] },
  'flows/f/reset.screen.json': {
    route: { paths: ['/reset'], shell: 'standard' },
    takes: { username: { from: 'state' }, app: { from: 'query' } },
    body: [],
  },
});

async function target(step: object) {
  const item = { link: 'away', do: step };
  const { screenContext, state } = await prepare({ body: [item] });
  return targetOf(item as never, scopeOf(screenContext, state), portal);
}

describe('a link', () => {
  it('has the address of a step that only navigates or opens', async () => {
    expect(await target({ goto: 'other' })).toEqual({ href: '/other', tab: 'same' });
    expect(await target({ when: 'saas', goto: 'other' })).toEqual({ href: '/other', tab: 'same' });
    expect(await target({ why: 'a reason', open: 'init' })).toEqual({
      href: 'https://login.portal.test/init-st',
      tab: 'new',
    });
  });

  it.each([
    ['stores', { store: { 'session.newDevice': { record: { token: 'T' } } } }],
    ['forgets', { forget: ['session.newDevice'] }],
    ['shows', { toast: { success: 'toast.copied' } }],
    ['goes to another state', { state: 'a' }],
  ])('has no address if the step also %s: opening the address would skip that', async (_, more) => {
    expect(await target({ goto: 'other', ...more })).toBeUndefined();
    expect(await target({ open: 'init', ...more })).toBeUndefined();
  });

  it('reads nothing that is not in its address, so a keystroke does not change it', async () => {
    const body = [
      { field: 'username', widget: 'text' },
      { field: 'app', widget: 'text' },
    ];
    const { screenContext, state } = await prepare({ body });
    const read: PropertyKey[] = [];
    const form = new Proxy(
      { username: 'ada@acme.test', app: 'mail' },
      {
        get: (values, name) => {
          read.push(name);
          return Reflect.get(values, name);
        },
      },
    );
    const item = { link: 'reset', do: { goto: 'reset', with: { username: '$form.username', app: '$form.app' } } };
    const found = targetOf(item as never, scopeOf(screenContext, { ...state, form }), portal);
    expect(found).toEqual({ href: '/reset?app=mail', tab: 'same' });
    expect(new Set(read)).toEqual(new Set(['app']));
  });

  it('runs its whole step when it is pressed', async () => {
    const screen = await play({ body: [{ link: 'away', do: { open: 'init', forget: ['session.newDevice'] } }] });
    expect(screen.press('away').map(({ kind }) => kind)).toEqual(['store', 'open']);
  });
});
