import { describe, expect, it } from 'vitest';
import { RouterAddresses } from '../../../../src/engine/adapters/RouterAddresses.ts';
import { buildAddress, concealInputs } from '../../../../src/engine/runtime/addresses/targetAddress.ts';
import { compileFiles } from '../../../scenarios/bench/compileFiles.ts';

const shell = { standard: { takes: { app: { from: 'query' } }, carries: ['client_id'] }, empty: {}, initiate: {} };
const screen = (paths: string[], takes: object = {}, name: 'standard' | 'empty' = 'standard') => ({
  route: { paths, shell: name },
  takes,
  body: [{ text: 'x' }],
});
const { portal } = compileFiles({
  'flows/portal.json': {
    language: { cookie: 'cookie.app_locale' },
    shells: shell,
    storage: { 'cookie.app_locale': 'Locale' },
    places: {},
    conditions: {},
    outcomes: { '*': { toast: { error: 'errors.unknown' } } },
  },
  'flows/f/home.screen.json': screen(['/', '/other'], { flowEntry: { from: 'query' } }),
  'flows/f/link.screen.json': screen(['/a/{id}/b'], { id: { from: 'path' }, q: { from: 'query' } }),
  'flows/f/reset.screen.json': screen(['/reset'], {
    token: { from: 'query', secret: true },
    isForced: { from: 'state' },
  }),
  'flows/f/factor.screen.json': screen(['/mfa'], { token: { from: ['query', 'state'], secret: true } }),
  'flows/f/step.screen.json': screen(['/step'], { token: { from: ['query', 'state'], secret: 'step' } }),
  'flows/f/change.screen.json': screen(['/change'], { token: { from: 'query', secret: 'step' } }),
  'flows/f/bare.screen.json': screen(['/bare'], {}, 'empty'),
  'flows/f/lost.screen.json': screen(['*']),
});
const build = (id: string, inputs: Readonly<Record<string, unknown>> = {}, query = '') =>
  buildAddress(portal, id, inputs, { query }, new RouterAddresses());

describe('buildAddress', () => {
  it('puts each input where its target reads it (D-58)', () => {
    expect(build('home', { flowEntry: 'chooser', other: 1 })).toEqual({
      address: '/?flowEntry=chooser',
      state: { inputs: {} },
      held: {},
    });
    expect(build('link', { id: 'a/b?', q: 'x y' })?.address).toBe('/a/a%2Fb%3F/b?q=x+y');
    expect(build('reset', { token: 't', isForced: true })).toEqual({
      address: '/reset?token=t',
      state: { inputs: { isForced: true } },
      held: {},
    });
  });

  it("puts an input of the target's shell into the query", () => {
    expect(build('home', { flowEntry: 'chooser', app: 'mail' })?.address).toBe('/?app=mail&flowEntry=chooser');
    expect(build('bare', { app: 'mail' })?.address).toBe('/bare');
  });

  it('P16: keeps a secret out of the address if the target can also read it from the history entry', () => {
    expect(build('factor', { token: 't' })).toEqual({
      address: '/mfa',
      state: { inputs: { token: 't' } },
      held: {},
    });
  });

  it("P16 D-58: a step's secret is in no history entry, also where the target reads it from the query", () => {
    const held = { token: 't' };
    expect(build('step', held)).toEqual({ address: '/step', state: { inputs: {} }, held });
    expect(build('change', held)).toEqual({ address: '/change?token=t', state: { inputs: {} }, held });
  });

  it('D-22: keeps client_id within shells that carry it', () => {
    expect(build('home', {}, '?client_id=c1&app=a')?.address).toBe('/?client_id=c1');
    expect(build('bare', {}, '?client_id=c1')?.address).toBe('/bare');
  });

  it('gives no address without a part of the path, for an unknown screen, or for the page of unknown paths', () => {
    expect(build('link')).toBeUndefined();
    expect(build('link', { id: '..' })).toBeUndefined();
    expect(build('nowhere')).toBeUndefined();
    expect(build('lost')).toBeUndefined();
    expect(build('constructor')).toBeUndefined();
  });

  it('P16: moves secrets from the address into the history entry', () => {
    const here = { href: '', path: '/reset', query: '?token=t&locale=ko', state: { inputs: { isForced: true } } };
    expect(concealInputs(here, ['token'], { token: 't' })).toEqual({
      address: '/reset?locale=ko',
      state: { inputs: { isForced: true, token: 't' } },
    });
  });
});
