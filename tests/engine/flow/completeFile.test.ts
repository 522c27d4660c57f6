import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { flowsOf } from '../../../src/engine/checker/flowsOf.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import { type Renaming, rename } from '../../../src/engine/checker/rename.ts';
import { compilePortal } from '../../../src/engine/flow/compilePortal.ts';
import { compileScreen } from '../../../src/engine/flow/compileScreen.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from '../checker/readExample.ts';
import {
  CALLS,
  CODE_ENTRY,
  DOOR,
  PART,
  USE,
  USE_OF_PART,
  VERIFY,
  withFiles,
  withPart,
  withUse,
} from '../checker/readShared.ts';

const compiled = (sources: readonly Source[]) => compileScreen(flowsOf(sources, definition), 'door');

/** Findings with the text that each marks. */
const found = (sources: readonly Source[]) =>
  check(sources, definition)
    .filter(({ rule }) => rule !== 'canonical-form')
    .map(({ file, line, column, length, rule, message, ...more }) => ({
      ...more,
      told: `${rule}: ${message}`,
      at: `${file} ${sources
        .find(({ path }) => path === file)
        ?.text.split('\n')
        [line - 1]?.slice(column - 1, column - 1 + length)}`,
    }));

describe('a call that a screen takes by "use"', () => {
  it('is compiled as if the screen had written it', () => {
    expect(JSON.stringify(compiled(withUse()))).toBe(JSON.stringify(compiled(readDoor())));
    expect(found(withUse())).toEqual([]);
  });

  it('may be misspelt: the one finding suggests the right name', () => {
    const [only, ...others] = found(withUse({ ...USE, use: 'verfy' }));
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      told: 'unknown-call: there is no call "verfy"',
      at: `${DOOR} "verfy"`,
      suggestion: 'verify',
      available: ['send', 'verify'],
    });
  });

  it('may name nothing: that is the only finding about it', () => {
    const sources = withUse({ use: 'something' });
    // Only this call reaches the screen inside and sends the code, with the shared one available.
    const told = found(sources).filter(({ told: one }) => !/^(unreachable-screen|unread-field|unused): /.test(one));
    expect(told).toMatchObject([{ told: 'unknown-call: there is no call "something"', at: `${DOOR} "something"` }]);
  });

  it('gets each input that the shared call takes, and no other', () => {
    const sources = withUse({ use: 'verify', with: { token: '$result.send-code.token', username: '$form.username' } });
    expect(found(sources)).toMatchObject([
      { told: 'missing-input: verify takes "name", but this use passes no value', at: `${DOOR} "verify"` },
      { told: 'unknown-input: verify takes no "username"', at: `${DOOR} "username"` },
    ]);
  });

  it('is checked with the values that the screen passes, and the finding is at those', () => {
    const sources = withUse({ use: 'verify', with: { ...USE.with, token: '$result.send-code.tokn' } });
    expect(found(sources)).toMatchObject([
      { told: expect.stringContaining('has no "tokn"'), at: `${DOOR} "$result.send-code.tokn"` },
    ]);
  });

  it('is checked for the screens that use it, and the finding is in its own file', () => {
    const wrong = { ...VERIFY, onSuccess: { focus: 'cod' } };
    expect(found(withUse(USE, wrong))).toMatchObject([
      {
        told: 'unknown-field: there is no field "cod"',
        at: `${CALLS} "cod"`,
        suggestion: 'code',
        notes: ['used by 1 screen: door'],
      },
    ]);
    expect(found(withUse(USE, { ...VERIFY, when: { $state: 'code' } }))).toEqual([]);
  });

  it('may give its answer to the shell, unless the screen gives it another value', () => {
    const gives = (sources: readonly Source[]) => compiled(sources)?.screen.gives;
    const shared = withUse(USE, { ...VERIFY, gives: 'proof' });
    expect(gives(shared)).toEqual({ ...gives(withUse()), proof: '$result.confirm' });
    const own = shared.map((one) =>
      one.path === DOOR ? { ...one, text: one.text.replace('"body"', '"gives": { "proof": null }, "body"') } : one,
    );
    expect(gives(own)).toEqual({ proof: null });
    expect(found(shared)).toMatchObject([{ told: expect.stringMatching(/^unused: .*proof/), at: `${CALLS} "gives"` }]);
  });

  it('is used', () => {
    const sources = withFiles({ [CALLS]: (calls) => ({ ...calls, verify: VERIFY }) });
    expect(found(sources)).toMatchObject([{ told: 'unused: nothing uses the call verify', at: `${CALLS} "verify"` }]);
  });

  it('is renamed wherever its name occurs, and so are its inputs', () => {
    const renamed = (asked: Renaming) => {
      const result = rename(withUse(), definition, asked);
      if (typeof result === 'string') throw new Error(result);
      return Object.fromEntries(result.files.map(({ path, text }) => [path, JSON.parse(text)]));
    };
    const call = renamed({ kind: 'call', name: 'verify', to: 'try-code' });
    expect(call[DOOR].calls.confirm).toEqual({ ...USE, use: 'try-code' });
    expect(call[CALLS]['try-code']).toEqual(VERIFY);
    const input = renamed({ kind: 'input', name: 'name', to: 'who', in: 'shared call verify' });
    expect(Object.keys(input[DOOR].calls.confirm.with)).toEqual(['token', 'who']);
    expect(input[CALLS].verify.takes).toEqual(['token', 'who']);
    expect(input[CALLS].verify.on.OK.with.name).toBe('$input.who');
  });
});

describe('a part of a body that a screen takes by "use"', () => {
  it('is compiled as if the screen had written its items', () => {
    expect(JSON.stringify(compiled(withPart()))).toBe(JSON.stringify(compiled(withPart(null))));
    expect(found(withPart())).toEqual([]);
  });

  it('may be misspelt: the only finding suggests the right name', () => {
    expect(found(withPart({ ...USE_OF_PART, use: 'code-entri' }))).toMatchObject([
      { told: 'unknown-part: there is no part "code-entri"', at: `${DOOR} "code-entri"`, suggestion: 'code-entry' },
    ]);
  });

  it('gets each input that it takes, and no other', () => {
    expect(found(withPart({ use: 'code-entry', with: { right: '$result.send-code' } }))).toMatchObject([
      {
        told: 'missing-input: code-entry takes "left", but this use passes no value',
        at: `${DOOR} "code-entry"`,
        hint: 'Pass it in "with", beside "use".',
      },
      { told: 'unknown-input: code-entry takes no "right"', at: `${DOOR} "right"` },
    ]);
  });

  it('is checked in each screen, and a finding is where its cause is written', () => {
    const [code, left] = CODE_ENTRY.body;
    const wrong = { ...CODE_ENTRY, body: [{ ...code, in: 'cod' }, left] };
    expect(found(withPart(USE_OF_PART, wrong)).filter(({ told }) => told.startsWith('unknown'))).toMatchObject([
      { told: 'unknown-state: there is no state "cod"', at: `${PART} "cod"`, notes: ['used by 1 screen: door'] },
    ]);
    const given = withPart({ use: 'code-entry', with: { left: '$result.send-cod' } });
    expect(found(given)).toMatchObject([{ at: `${DOOR} "$result.send-cod"` }]);
  });

  it('may say in which states its items are shown, unless they say it themselves', () => {
    const [{ in: _, ...code }, left] = CODE_ENTRY.body as [Record<string, unknown>, object];
    const part = { ...CODE_ENTRY, body: [code, left] };
    expect(compiled(withPart({ ...USE_OF_PART, in: 'code' }, part))).toEqual(compiled(withPart()));
    expect(found(withPart({ ...USE_OF_PART, in: 'code' }, part))).toEqual([]);
    const wrong = found(withPart({ ...USE_OF_PART, in: 'cod' }, part));
    expect(wrong.filter(({ told }) => told.startsWith('unknown'))).toMatchObject([
      { told: 'unknown-state: there is no state "cod"', at: `${DOOR} "cod"`, suggestion: 'code' },
    ]);
    const renamed = rename(withPart({ ...USE_OF_PART, in: 'code' }, part), definition, {
      kind: 'state',
      name: 'code',
      to: 'proof',
      in: 'screen door',
    });
    if (typeof renamed === 'string') throw new Error(renamed);
    expect(renamed.files.find(({ path }) => path === DOOR)?.text).toContain('"use": "code-entry", "in": "proof"');
  });

  it('moves the items after it, whose findings stay at their lines', () => {
    const sources = withPart().map((one) =>
      one.path === DOOR ? { ...one, text: one.text.replace('"open": "help"', '"open": "hepl"') } : one,
    );
    expect(found(sources)).toMatchObject([
      { told: 'unknown-place: there is no place "hepl"', at: `${DOOR} "hepl"`, suggestion: 'help' },
    ]);
  });

  it('may bring derived values, of which those of the screen come first', () => {
    const entry = { ...CODE_ENTRY.body[1], shown: '$derived.open' };
    const part = { takes: ['left'], derived: { open: '$input.left' }, body: [CODE_ENTRY.body[0], entry] };
    expect(found(withPart(USE_OF_PART, part))).toEqual([]);
    expect(compiled(withPart(USE_OF_PART, part))?.screen.derived).toEqual({ open: '$result.send-code' });
    const own = withPart(USE_OF_PART, part).map((one) =>
      one.path === DOOR ? { ...one, text: one.text.replace('"body"', '"derived": { "open": "$state" }, "body"') } : one,
    );
    expect(compiled(own)?.screen.derived).toEqual({ open: '$state' });
    const wrong = { ...part, derived: { open: '$result.send-cod', shut: '$state' } };
    expect(found(withPart(USE_OF_PART, wrong))).toMatchObject([
      { at: `${PART} "$result.send-cod"`, suggestion: 'send-code' },
      { told: 'unused: nothing reads $derived.shut', at: `${PART} "shut"` },
    ]);
    const renamed = rename(withPart(USE_OF_PART, part), definition, {
      kind: 'derived',
      name: 'open',
      to: 'shown',
      in: 'screen door',
    });
    if (typeof renamed === 'string') throw new Error(renamed);
    const text = renamed.files.find(({ path }) => path === PART)?.text;
    expect(text).toContain('"derived": { "shown": "$input.left" }');
    expect(text).toContain('"shown": "$derived.shown"');
  });

  it('may check each submit of its body before the submit’s own steps', () => {
    const first = { when: { not: '$form.code' }, focus: 'code' };
    const again = { when: '$input.left', toast: { error: 'errors.other' } };
    const own = (screen: { body: readonly object[] }) =>
      screen.body.flatMap((item): unknown[] => ('submit' in item && 'do' in item ? [item.do] : []));
    const submits = (sources: readonly Source[]) => own(compiled(sources)?.screen as never);
    const part = (...submit: readonly object[]) => ({ ...CODE_ENTRY, submit });
    const plain = submits(withPart());
    expect(plain.length).toBeGreaterThan(0);
    expect(submits(withPart(USE_OF_PART, part(first, again)))).toEqual(
      plain.map((steps) => [first, { ...again, when: '$result.send-code' }, steps].flat()),
    );
    const lost = withPart(USE_OF_PART, part({ ...first, focus: 'cod' }));
    expect(found(lost)).toMatchObject([
      { told: 'unknown-field: there is no field "cod"', at: `${PART} "cod"`, suggestion: 'code' },
    ]);
    const after = withPart(USE_OF_PART, part(first)).map((one) =>
      one.path === DOOR ? { ...one, text: one.text.replace('"call": "confirm"', '"call": "confrm"') } : one,
    );
    expect(found(after).filter(({ told }) => told.startsWith('unknown-call'))).toMatchObject([
      { at: `${DOOR} "confrm"`, suggestion: 'confirm' },
    ]);
  });

  it('counts as used, and is renamed together with its file', () => {
    const unused = [...withPart(null), { path: PART, text: JSON.stringify({ body: CODE_ENTRY.body.slice(0, 1) }) }];
    expect(found(unused)).toMatchObject([{ told: 'unused: nothing uses the part code-entry', at: `${PART} {` }]);
    const result = rename(withPart(), definition, { kind: 'part', name: 'code-entry', to: 'code-form' });
    if (typeof result === 'string') throw new Error(result);
    const door = result.files.find(({ path }) => path === DOOR)?.text ?? '';
    expect(door).toContain('"use": "code-form"');
    expect(result.files.find(({ path }) => path.endsWith('code-form.part.json'))?.text).toContain('countdown');
  });
});

describe('a route that names no shell', () => {
  const without = (portal: object) =>
    withFiles({
      [DOOR]: (screen) => ({ ...screen, route: { paths: ['/', '/door'] } }),
      'flows/portal.json': (file) => ({ ...file, ...portal }),
    });
  const shellOf = (sources: readonly Source[]) => compilePortal(flowsOf(sources, definition))?.routes.door?.shell;

  it('has that of the portal file, or else the first', () => {
    expect(shellOf(without({}))).toBe('standard');
    expect(shellOf(without({ shell: 'empty' }))).toBe('empty');
    expect(JSON.stringify(compiled(without({})))).toBe(JSON.stringify(compiled(readDoor())));
    expect(found(without({}))).toEqual([]);
  });

  it('is reported if the portal file names one that does not exist', () => {
    expect(found(without({ shell: 'standrd' }))).toMatchObject([
      {
        told: 'unknown-shell: there is no shell "standrd"',
        at: 'flows/portal.json "standrd"',
        suggestion: 'standard',
      },
    ]);
  });
});
