import { expect, it } from 'vitest';
import { createRequestId } from '../../../src/server/http/loggerOptions.ts';

const idOf = createRequestId(['10.0.0.0/8']);
const of = (remoteAddress: string, id?: string | string[]) =>
  idOf({ headers: id === undefined ? {} : { 'x-request-id': id }, socket: { remoteAddress } });

const OWN = /^[\dA-HJKMNP-TV-Z]{4}(-[\dA-HJKMNP-TV-Z]{4}){2}$/;

it('a request gets an id of its own, or that of a trusted proxy', () => {
  expect(of('192.0.2.1')).toMatch(OWN);
  expect(of('192.0.2.1')).not.toBe(of('192.0.2.1'));
  expect(of('10.1.2.3', '4bf92f35-77b34da6:1')).toBe('4bf92f35-77b34da6:1');
  expect(of('::ffff:10.1.2.3', 'abc')).toBe('abc');
});

it.each([
  ['of a visitor', '192.0.2.1', 'abc'],
  ['with a new line', '10.1.2.3', 'abc\n{"level":"fatal"}'],
  ['with a quote', '10.1.2.3', 'abc"'],
  ['that is too long', '10.1.2.3', 'a'.repeat(129)],
  ['that is empty', '10.1.2.3', ''],
  ['of a visitor whom the framework would take for a proxy', 'unknown', 'abc'],
  ['that came twice', '10.1.2.3', ['a', 'b']],
])('P20: an id %s is not accepted', (_what, address, id) => {
  expect(of(address, id)).toMatch(OWN);
});
