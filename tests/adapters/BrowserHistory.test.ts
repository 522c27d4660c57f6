// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserHistory } from '../../src/adapters/BrowserHistory.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('BrowserHistory', () => {
  it('reads the address and what the entry holds for us', () => {
    window.history.replaceState({ usr: { inputs: { token: 'T' } }, key: 'k', idx: 3 }, '', '/a?b=c#d');
    const history = new BrowserHistory(() => {});
    expect(history.current()).toEqual({
      href: `${window.location.origin}/a?b=c#d`,
      path: '/a',
      query: '?b=c',
      state: { inputs: { token: 'T' } },
    });
  });

  it.each([null, 'x', { usr: null }, { usr: { inputs: 'x' } }, { usr: { inputs: [] } }])(
    'R09: an entry that holds %j holds nothing',
    (state) => {
      window.history.replaceState(state, '', '/');
      expect(new BrowserHistory(() => {}).current().state).toEqual({ inputs: {} });
    },
  );

  it('goes through the router, and rewrites without it, keeping what the router knows', () => {
    const navigate = vi.fn();
    const history = new BrowserHistory(navigate);
    history.go('/x', { inputs: { a: 1 } }, true);
    expect(navigate).toHaveBeenCalledWith('/x', { state: { inputs: { a: 1 } }, replace: true });
    window.history.replaceState({ usr: { inputs: {} }, key: 'k', idx: 3 }, '', '/reset?token=T');
    history.rewrite('/reset', { inputs: { token: 'T' } });
    expect(window.location.href).toBe(`${window.location.origin}/reset`);
    expect(window.history.state).toEqual({ usr: { inputs: { token: 'T' } }, key: 'k', idx: 3 });
  });

  it('posts a native form with every field as text', () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    new BrowserHistory(() => {}).post('/oauth/authorize?client_id=c', [
      ['user_oauth_approval', 'true'],
      ['scope.openid', '"><script>'],
    ]);
    const form = document.querySelector('form');
    expect(submit).toHaveBeenCalledTimes(1);
    expect(form?.method).toBe('post');
    expect(form?.getAttribute('action')).toBe('/oauth/authorize?client_id=c');
    expect([...new FormData(form ?? undefined)]).toEqual([
      ['user_oauth_approval', 'true'],
      ['scope.openid', '"><script>'],
    ]);
  });

  it('opens tabs without opener or referrer', () => {
    const open = vi.spyOn(window, 'open').mockImplementation(() => null);
    new BrowserHistory(() => {}).open('https://client.test/');
    expect(open).toHaveBeenCalledWith('https://client.test/', '_blank', 'noopener,noreferrer');
  });
});
