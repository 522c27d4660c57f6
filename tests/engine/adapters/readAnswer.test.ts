import { describe, expect, it } from 'vitest';
import { type OperationId, operationOf } from '../../../src/contract/operations.ts';
import { readAnswer } from '../../../src/engine/adapters/readAnswer.ts';
import { compileOperation } from '../../../src/engine/flow/compileOperation.ts';

const described = (name: OperationId) => compileOperation(name, operationOf(name));
const LOOK_UP = described('GET /lookup');
const SIGN_IN = described('POST /signin/password');

interface Given {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
}

function read(operation: typeof LOOK_UP, { status = 200, headers = {}, body, text }: Given) {
  const told: string[] = [];
  const isText = (data: unknown) =>
    typeof data === 'object' && data !== null && 'next' in data && typeof data.next === 'string';
  const answer = readAnswer(
    operation,
    {
      response: { ok: status < 300, status, headers: new Headers(headers) },
      text: text ?? (body === undefined ? '' : JSON.stringify(body)),
      validators: {
        OK: (data) =>
          operation === LOOK_UP && !isText(data) ? [{ instancePath: '/next', keyword: 'type', params: {} }] : [],
      },
    },
    (pointer) => told.push(pointer),
  );
  return { answer, told };
}
const outcome = (operation: typeof LOOK_UP, given: Given) => read(operation, given).answer;

const SIGN_UP = described('POST /unverified-users');

describe('a success', () => {
  it('of a resource is OK, or the outcome that its body names, with the body as its data', () => {
    expect(outcome(LOOK_UP, { body: { next: 'ORGANIZATION', more: 1 } })).toEqual({
      kind: 'outcome',
      outcome: 'ORGANIZATION',
      code: 'OK',
      success: true,
      data: { next: 'ORGANIZATION', more: 1 },
    });
    expect(outcome(LOOK_UP, { body: { next: 'NEW_WAY' } })).toMatchObject({ outcome: 'OK' });
  });

  it('of a call with result codes has its own code', () => {
    expect(outcome(SIGN_IN, { body: { code: 'MFA_SIGNIN', data: { token: 'T' } } })).toMatchObject({
      outcome: 'MFA_SIGNIN',
      success: true,
      data: { token: 'T' },
    });
  });

  it('without a body is OK without data', () => {
    expect(outcome(LOOK_UP, {})).toMatchObject({ outcome: 'OK', success: true, data: null });
    expect(outcome(SIGN_IN, { text: '  ' })).toMatchObject({ outcome: 'OK', success: true, data: null });
  });

  it('with a failure code is a failure', () => {
    expect(outcome(SIGN_IN, { body: { code: 'BAD_CREDENTIALS', errors: { state: 'LOCKED' } } })).toMatchObject({
      outcome: 'LOCKED',
      success: false,
    });
  });

  it.each(['BAD_REQUEST', 'CONFLICT', 'ALREADY_EXISTS'])(
    'ERR-19 ERR-20: is recognised by its errors if they name the username, whatever its code: %s',
    (code) => {
      const refused = (username: string) => outcome(SIGN_UP, { status: 400, body: { code, errors: { username } } });
      expect(refused('ALREADY_IN_USE')).toMatchObject({ outcome: 'ALREADY_IN_USE', code, success: false });
      expect(refused('JOIN_REQUEST_USER')).toMatchObject({ outcome: 'JOIN_REQUEST_USER', code });
      expect(refused('SOMETHING_ELSE')).toMatchObject({ outcome: code });
    },
  );

  it.each([
    [LOOK_UP, { text: '<html>' }, '/'],
    [LOOK_UP, { text: '{"next":' }, '/'],
    [LOOK_UP, { body: { next: 7 } }, '/next'],
    [SIGN_IN, { body: [] }, '/code'],
    [SIGN_IN, { body: 'OK' }, '/code'],
    [SIGN_IN, { body: { data: {} } }, '/code'],
  ] as const)('R01: with a broken body is a fault, logged with its pointer', (operation, given, pointer) => {
    expect(read(operation, given)).toEqual({ answer: { kind: 'fault', fault: 'MALFORMED' }, told: [pointer] });
  });
});

describe('a failure', () => {
  it('ERR-01: has the code in its body', () => {
    const body = { code: 'BAD_CREDENTIALS', message: 'No.', errors: { state: 'DORMANT', token: 'T' }, data: { id: 1 } };
    expect(outcome(SIGN_IN, { status: 401, body })).toEqual({
      kind: 'outcome',
      outcome: 'DORMANT',
      code: 'BAD_CREDENTIALS',
      success: false,
      errors: { state: 'DORMANT', token: 'T' },
      data: { id: 1 },
      message: 'No.',
    });
  });

  it.each([{}, { text: '<html>' }, { body: [] }, { body: { message: 'x' } }])(
    'ERR-02 D-05: without a usable body is UNKNOWN, for which the flow has a text',
    (given) => {
      const answer = outcome(SIGN_IN, { ...given, status: 404 });
      expect(answer).toEqual({
        kind: 'outcome',
        outcome: 'UNKNOWN',
        code: 'UNKNOWN',
        success: false,
      });
    },
  );

  it.each([
    [500, 'INTERNAL'],
    [502, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
    [504, 'INTERNAL'],
    [429, 'TOO_MANY_REQUESTS'],
  ] as const)('R01: with status %i is the fault %s, whatever its body', (status, fault) => {
    expect(outcome(SIGN_IN, { status, body: { code: 'OK' } })).toEqual({ kind: 'fault', fault });
    expect(outcome(SIGN_IN, { status, headers: { 'retry-after': '30' } })).toEqual({
      kind: 'fault',
      fault,
      retryAfter: 30,
    });
    expect(outcome(SIGN_IN, { status, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } })).toEqual({
      kind: 'fault',
      fault,
    });
  });
});

it('ERR-01 GEN-06 D-03: a code that the contract declares decides, whatever the status', () => {
  const body = { code: 'BAD_CREDENTIALS', errors: { state: 'LOCKED' } };
  const { answer } = read(SIGN_IN, { status: 500, body });
  expect(answer).toMatchObject({ kind: 'outcome', outcome: 'LOCKED', code: 'BAD_CREDENTIALS', success: false });
  for (const unknown of [{ code: 'INTERNAL' }, { code: 'constructor' }, { code: 7 }, 'x', null]) {
    const faulty = read(SIGN_IN, { status: 500, body: unknown, headers: { 'retry-after': '3' } });
    expect(faulty.answer).toEqual({ kind: 'fault', fault: 'INTERNAL', retryAfter: 3 });
  }
});
