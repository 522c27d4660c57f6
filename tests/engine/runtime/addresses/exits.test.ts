import { describe, expect, it } from 'vitest';
import type { Effect } from '../../../../src/engine/runtime/Effect.ts';
import { transition } from '../../../../src/engine/runtime/transition.ts';
import { foreignAddresses } from '../../contract/foreignAddresses.ts';
import { EXTERNAL, prepare } from '../bench.ts';
import { go, success } from '../play.ts';

const ORIGIN = new URL(EXTERNAL.href).origin;
const TRICKS = foreignAddresses(new URL(ORIGIN).host);

const lookUp = (handler: object) => ({
  body: [go({ call: 'look-up' })],
  calls: { 'look-up': { operation: 'account.look-up', with: { username: 'ada' }, on: { OK: handler } } },
});
const guarded = [{ when: { allowed: '$data.redirectUrl' }, leave: '$data.redirectUrl' }, { goto: 'other' }];
const takes = { redirect: { from: 'query' }, id: { from: 'query' }, alias: { from: 'query' } };

/** Each verb that leads out of a screen, with each place where a foreign value can enter it. */
const EXITS: Readonly<Record<string, object>> = {
  'the query, on entry': { takes, entry: { leave: '$input.redirect' } },
  'the query, after a button is pressed': { takes, body: [go({ leave: '$input.redirect' })] },
  'an answer': lookUp({ leave: '$data.redirectUrl' }),
  'an answer whose address is judged first': lookUp(guarded),
  'a part of the path of a place': { takes, body: [go({ leave: 'start', with: { id: '$input.id' } })] },
  'the alias of an organisation': {
    takes,
    body: [go({ leave: 'back', with: { alias: '$input.alias', error: '$input.id' } })],
  },
  'a field of a form': { takes, body: [go({ post: 'init', with: { scope: '$input.redirect' } })] },
  'a screen': { takes, body: [go({ goto: 'other', with: { redirect: '$input.redirect' } })] },
};

/** The addresses that the effects lead to. */
const destinations = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) => (effect.kind === 'leave' || effect.kind === 'post' ? [effect.address] : []));

describe('P01: no trick leads out of a screen', () => {
  it.each(Object.entries(EXITS))('by %s', async (_name, screen) => {
    const { screenContext, state } = await prepare(screen);
    let left = 0;
    for (const trick of TRICKS) {
      const inputs = { redirect: trick, id: trick, alias: trick };
      const begun = transition(screenContext, { ...state, inputs }, { kind: 'begin' });
      const pressed = transition(screenContext, begun.snapshot, { kind: 'press', form: '', action: 'go' });
      const asked = pressed.effects.find((effect) => effect.kind === 'ask');
      const answer = success({ next: 'IDP_AUTHENTICATE', redirectUrl: trick });
      const answered =
        asked?.kind === 'ask'
          ? transition(screenContext, pressed.snapshot, { kind: 'answer', token: asked.token, answer }).effects
          : [];
      const effects = [...begun.effects, ...pressed.effects, ...answered];
      for (const address of destinations(effects)) {
        expect([ORIGIN, 'https://portal.test'], trick).toContain(new URL(address).origin);
      }
      left += effects.filter(({ kind }) => kind === 'leave' || kind === 'post' || kind === 'goto').length;
    }
    // Proves that the exit was used. A path with a part that could be `..` has no exit.
    expect(left).toBeGreaterThan(TRICKS.length * 0.9);
  });
});
