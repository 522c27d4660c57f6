import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserHistory } from '../../../src/engine/adapters/BrowserHistory.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => vi.restoreAllMocks());

function open() {
  const history = new BrowserHistory();
  const told: (readonly [string, boolean])[] = [];
  history.listen((isMove) => told.push([window.location.href.replace(window.location.origin, ''), isMove]));
  return { history, told };
}
/** Changes the page as Back and Forward do: when the browser reports them, address and entry have already changed. */
const pop = (address: string, state: unknown) => {
  window.history.replaceState(state, '', address);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
};

describe('BrowserHistory', () => {
  it('R04: gives the router each entry with its own state, and nothing else', () => {
    const { history, told } = open();
    expect(history.position()).toMatchObject({ location: { pathname: '/', search: '' }, navigationType: 'POP' });
    history.push('/a?b=c', { inputs: { token: 'T' } });
    expect(window.history.state).toEqual({ inputs: { token: 'T' } });
    expect(history.position()).toMatchObject({
      location: { pathname: '/a', search: '?b=c', state: { inputs: { token: 'T' } } },
      navigationType: 'PUSH',
    });
    history.replace({ pathname: '/d', search: '?e=f', hash: '' }, { inputs: {} });
    expect(history.position()).toMatchObject({ location: { pathname: '/d' }, navigationType: 'REPLACE' });
    pop('/a?b=c', { inputs: { token: 'T' } });
    expect(history.position()).toMatchObject({
      location: { pathname: '/a', state: { inputs: { token: 'T' } } },
      navigationType: 'POP',
    });
    expect(told).toEqual([
      ['/a?b=c', true],
      ['/d?e=f', true],
      ['/a?b=c', true],
    ]);
  });

  it('P16: rewrites the entry on display without leaving the screen', () => {
    const { history, told } = open();
    history.push('/reset?token=T', { inputs: {} });
    history.rewrite('/reset', { inputs: { token: 'T' } });
    expect(window.location.href).toBe(`${window.location.origin}/reset`);
    expect(window.history.state).toEqual({ inputs: { token: 'T' } });
    expect(history.position()).toMatchObject({
      location: { pathname: '/reset', search: '', state: { inputs: { token: 'T' } } },
      navigationType: 'PUSH',
    });
    expect(told.at(-1)).toEqual(['/reset', false]);
  });

  it('R02: does not treat a place within the page as another screen', () => {
    const { told } = open();
    pop('/#content', null);
    pop('/', null);
    expect(told).toEqual([
      ['/#content', false],
      ['/', false],
    ]);
    pop('/', null);
    expect(told.at(-1)).toEqual(['/', true]);
  });

  it('removes a listener', () => {
    const history = new BrowserHistory();
    const listener = vi.fn();
    history.listen(listener)();
    history.push('/x');
    expect(listener).not.toHaveBeenCalled();
  });

  it('passes on the error when a state cannot be stored in an entry', () => {
    const { history, told } = open();
    vi.spyOn(window.history, 'pushState').mockImplementation(() => {
      throw new DOMException('no', 'DataCloneError');
    });
    expect(() => history.push('/x', () => {})).toThrow('no');
    expect(told).toEqual([]);
  });

  it('R04: loads the page when the browser accepts no more entries', () => {
    const { history, told } = open();
    vi.spyOn(window.history, 'pushState').mockImplementation(() => {
      throw new DOMException('too many', 'SecurityError');
    });
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    history.push({ pathname: '/x', search: '?y=z', hash: '' }, {});
    vi.unstubAllGlobals();
    expect(assign).toHaveBeenCalledWith('/x?y=z');
    expect(told).toEqual([]);
  });
});
