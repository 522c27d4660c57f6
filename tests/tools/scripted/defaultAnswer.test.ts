import { describe, expect, it } from 'vitest';
import { HTTP_OPERATIONS, isOperationId, operationOf } from '../../../src/contract/operations.ts';
import { operationAt } from '../../../src/tools/player/StandIn.ts';
import { defaultAnswer, fault, ok, refusal, result } from '../../../src/tools/scripted/ScriptedAnswer.ts';
import { describeMismatch } from '../../../src/tools/scripted/ScriptedService.ts';

const names = Object.keys(HTTP_OPERATIONS);
const isHttp = (name: string): name is keyof typeof HTTP_OPERATIONS => Object.hasOwn(HTTP_OPERATIONS, name);

describe('the scripted service', () => {
  it.each(names)('answers %s as the contract allows', (name) => {
    if (!isHttp(name)) throw new Error(name);
    expect(describeMismatch(operationOf(name), defaultAnswer(name))).toBeUndefined();
  });

  it.each(names)('finds %s by its address', (name) => {
    const [method = '', path = ''] = name.split(' ');
    expect(operationAt(method, path.replace(/\{[^}]+\}/g, 'some-value'))).toBe(name);
  });

  it('finds no operation for another address', () => {
    expect(operationAt('GET', '/nothing')).toBeUndefined();
    expect(operationAt('POST', '/env')).toBeUndefined();
    expect(operationAt('GET', '/env/more')).toBeUndefined();
  });

  it('refuses a success that the contract does not have', () => {
    const name = 'POST /signin/password';
    if (!isOperationId(name)) throw new Error(name);
    expect(describeMismatch(operationOf(name), result('OK', {}))).toBeUndefined();
    expect(describeMismatch(operationOf(name), result('FINE', {}))).toContain('FINE');
    expect(describeMismatch(operationOf(name), result('MFA_SIGNIN', {}))).toContain('token');
    expect(describeMismatch(operationOf(name), ok({ next: 'PASSWORD' }))).toBeDefined();
    expect(describeMismatch(operationOf(name), refusal('ANY_CODE'))).toBeUndefined();
    expect(describeMismatch(operationOf(name), fault.html)).toBeUndefined();
  });
});
