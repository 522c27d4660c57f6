import { describe, expect, it } from 'vitest';
import { accepts } from '../../../src/engine/flow/accepts.ts';
import type { Flows } from '../../../src/engine/flow/Flows.ts';
import { resolveShell } from '../../../src/engine/flow/resolveUnit.ts';
import { showType } from '../../../src/engine/flow/showType.ts';
import { isDangling, typeOfReference } from '../../../src/engine/flow/typeOfReference.ts';
import type { Screen } from '../../../src/engine/flow/types.ts';
import { doorFlows, scopeOf } from './readUnit.ts';

const show = (reference: string, scope = scopeOf('door')) => {
  const typed = typeOfReference(reference, scope);
  return isDangling(typed) ? `${typed.problem} [${typed.available.join(', ')}]` : showType(typed.type);
};

/** The small example, whose screens pass these values to their shells. */
function giving(gives: Record<string, Screen['gives']>): Flows {
  const flows = doorFlows();
  const screens = new Map(
    [...flows.screens].map(([id, file]) => [
      id,
      { ...file, value: { ...file.value, ...(gives[id] === undefined ? {} : { gives: gives[id] }) } },
    ]),
  );
  return { ...flows, screens };
}

describe('typeOfReference', () => {
  it.each([
    ['$form.username', 'a text'],
    ['$result.app.name', 'a text'],
    ['$result.app.mfaActivated', 'true or false'],
    ['$result.app.policies', 'a list'],
    ['$result.app.policies.0.uri', 'a text'],
    ['$result.send-code.expiresAt', 'a time'],
    ['$input.mode', '"short" | "long"'],
    ['$state', '"name" | "code"'],
    ['$env.google.clientId', 'a text'],
    ['$env.address', 'a text'],
    ['$session.account.reason', '"TIME_OUT" | "LOG_OUT"'],
    ['$local.remembered.alias', '$local.remembered has no "alias" [id, label, value, username]'],
    ['$result.app.policies.x', '$result.app.policies has no "x" [0, 1]'],
    ['$result.ap', '$result has no "ap" [app, send-code, confirm, send]'],
    ['$result.app.name.length', '$result.app.name has no "length" []'],
    ['$session.elsewhere', '$session has no "elsewhere" [account]'],
    ['$item.id', '$item exists only inside a list []'],
    ['$data', '$data exists only in the lines of an outcome []'],
    ['$after.code', '600'],
    ['$after.name', '$after has no "name" [code]'],
    ['$after', 'the screen has no timer of its own [$after.code]'],
    ['$screen.title', '$screen exists only in a shell []'],
  ])('%s has the type %s', (reference, expected) => {
    expect(show(reference)).toBe(expected);
  });

  it('knows the data of an outcome', () => {
    const on = (name: string) => scopeOf('door', { outcome: { call: 'send-code', name } });
    expect(show('$data.token', on('OK'))).toBe('a text');
    expect(show('$data.token', on('onSuccess'))).toBe('a text');
    expect(show('$error.message', on('EXPIRED'))).toBe('a text');
    expect(show('$sent.token', on('OK'))).toBe('a text');
    expect(show('$error.errors.token', on('EXPIRED'))).toBe('$error.errors has no "token" []');
    expect(show('$data.token', on('EXPIRED'))).toContain('EXPIRED is not a success of second-factor.send-removal-code');
  });

  it('knows in a shell what its screens pass to it, with the types', () => {
    const flows = giving({
      door: { name: '$form.username', mode: '$input.mode' },
      inside: { name: 3 },
      nothing: { x: 1 },
    });
    const unit = resolveShell(flows, 'standard');
    if (unit === undefined) throw new Error('the example has no shell');
    const shell = { flows, unit };
    expect(show('$screen.name', shell)).toBe('a text or 3');
    expect(show('$screen.mode', shell)).toBe('"short" | "long"');
    expect(show('$screen.x', shell), 'of a screen in another shell').toBe('$screen has no "x" [name, mode]');
  });

  it('gives a dialog its own inputs and those of its screen, a shared dialog its own only', () => {
    expect(show('$input.name', scopeOf('inside', { dialog: 'really' }))).toBe('a text');
    expect(show('$input.username', scopeOf('door', { dialog: 'notice' }))).toBe('a text');
    expect(show('$input.app', scopeOf('door', { dialog: 'notice' }))).toBe('$input has no "app" [username]');
  });
});

describe('accepts', () => {
  it.each([
    [{ type: 'string' }, { const: 'a' }, true],
    [{ type: 'string' }, { type: ['string', 'null'] }, true],
    [{ type: 'string' }, { type: 'boolean' }, false],
    [{ enum: ['a', 'b'] }, { const: 'c' }, false],
    [{ enum: ['a', 'b'] }, { type: 'string' }, true],
    [{ type: 'number' }, { type: 'integer' }, true],
    [{ type: 'array', items: { type: 'string' } }, { type: 'array', items: { type: 'boolean' } }, false],
    [
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      { type: 'object', properties: {} },
      false,
    ],
    [{ anyOf: [{ type: 'string' }, { type: 'boolean' }] }, { type: 'boolean' }, true],
    [{}, { type: 'boolean' }, true],
  ])('%j accepts %j: %s', (target, given, expected) => {
    expect(accepts(target, given)).toBe(expected);
  });
});
