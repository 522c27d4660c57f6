import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../src/engine/runtime/Answer.ts';
import { failure, fault, go, play, success } from '../play.ts';

describe("the choice of an outcome's line", () => {
  const lookUp = async (
    on: object | undefined,
    given: Answer,
    portalLines: object = {},
    load?: string,
    table?: object,
  ) => {
    const call = {
      operation: 'account.look-up',
      with: { username: 'u' },
      ...(on === undefined ? {} : { on }),
      ...(load === undefined ? {} : { load }),
      ...(table === undefined ? {} : { outcomes: ['shared'] }),
    };
    const screen = await play(
      { body: [go({ call: 'look' })], calls: { look: call } },
      { outcomes: { '*': { banner: 'errors.portal' }, ...portalLines } },
      {},
      table === undefined ? {} : { 'flows/shared/shared.outcomes.json': table },
    );
    if (load === undefined) screen.press('go');
    screen.answer('account.look-up', given);
    const { banner } = screen.state;
    return banner && 'key' in banner ? { key: banner.key } : undefined;
  };
  const b = (name: string) => ({ banner: `errors.${name}` });
  const k = (name: string) => ({ key: `errors.${name}` });

  it('prefers the refined name to the code', async () => {
    const refined: Answer = { kind: 'outcome', outcome: 'PASSWORD', code: 'OK', success: true, data: {} };
    expect(await lookUp({ PASSWORD: b('a'), OK: b('b') }, refined)).toEqual(k('a'));
    expect(await lookUp({ OK: b('b') }, refined)).toEqual(k('b'));
  });

  it('prefers an exact name of the portal to a wildcard of the call', async () => {
    expect(await lookUp({ '*': b('call') }, failure('NOT_FOUND'), { NOT_FOUND: b('exact') })).toEqual(k('exact'));
    expect(await lookUp({ '*': b('call') }, failure('NOT_FOUND'))).toEqual(k('call'));
    expect(await lookUp(undefined, failure('NOT_FOUND'))).toEqual(k('portal'));
  });

  it('takes the wildcard of a table after exact names and the wildcard of the call, before that of the portal', async () => {
    const asked = (on: object | undefined, code: string, portal?: object) =>
      lookUp(on, failure(code), portal, undefined, { '*': b('table'), GONE: b('gone') });
    expect(await asked(undefined, 'NOT_FOUND')).toEqual(k('table'));
    expect(await asked({ '*': b('call') }, 'NOT_FOUND')).toEqual(k('call'));
    expect(await asked({ '*': b('call') }, 'GONE')).toEqual(k('gone'));
    expect(await asked(undefined, 'NOT_FOUND', { NOT_FOUND: b('exact') })).toEqual(k('exact'));
    expect(await asked({ NOT_FOUND: { as: '*' } }, 'NOT_FOUND')).toEqual(k('table'));
    expect(await lookUp(undefined, success({}), {}, undefined, { '*': b('table') })).toBeUndefined();
    expect(await lookUp(undefined, fault('TIMEOUT'), {}, undefined, { '*': b('table') })).toBeUndefined();
    expect(await lookUp(undefined, failure('NOT_FOUND'), {}, 'optional', { '*': b('table') })).toEqual(k('table'));
  });

  it('never catches a success or a fault by a wildcard', async () => {
    expect(await lookUp({ '*': b('call') }, success({}))).toBeUndefined();
    expect(await lookUp({ '*': b('call') }, fault('TIMEOUT'))).toBeUndefined();
  });

  it('follows `as` from the call, and stops at a cycle', async () => {
    expect(await lookUp({ NOT_FOUND: { as: 'X' }, X: b('x') }, failure('NOT_FOUND'))).toEqual(k('x'));
    expect(await lookUp({ NOT_FOUND: { as: 'X' } }, failure('NOT_FOUND'), { X: b('far') })).toEqual(k('far'));
    expect(await lookUp({ NOT_FOUND: { as: 'X' }, X: { as: 'NOT_FOUND' } }, failure('NOT_FOUND'))).toEqual(k('portal'));
  });

  it('prefers the name of a fault to FAULT', async () => {
    expect(await lookUp({ TIMEOUT: b('time'), FAULT: b('any') }, fault('TIMEOUT'))).toEqual(k('time'));
    expect(await lookUp({ FAULT: b('any') }, fault('TIMEOUT'))).toEqual(k('any'));
  });

  it("D-95: does not use the portal's lines for a load that only decorates", async () => {
    expect(await lookUp(undefined, failure('NOT_FOUND'), {}, 'optional')).toBeUndefined();
    expect(await lookUp({ '*': b('own') }, failure('NOT_FOUND'), {}, 'optional')).toEqual(k('own'));
    expect(await lookUp(undefined, failure('NOT_FOUND'), {}, 'required')).toEqual(k('portal'));
  });

  it('runs `onSuccess` before the line of a success, and never for a failure', async () => {
    const screen = async (given: Answer) => {
      const played = await play({
        body: [go({ call: 'look' })],
        calls: {
          look: {
            operation: 'account.look-up',
            with: { username: 'u' },
            onSuccess: { store: { 'session.newDevice': { record: { token: '$data.next' } } } },
            on: { OK: { goto: 'other', with: { x: '$session.newDevice.token' } } },
          },
        },
      });
      played.press('go');
      played.answer('account.look-up', given);
      return played.kind('goto')[0]?.inputs;
    };
    expect(await screen(success({ next: 'N' }))).toEqual({ x: 'N' });
    expect(await screen(failure('NOT_FOUND'))).toBeUndefined();
  });
});
