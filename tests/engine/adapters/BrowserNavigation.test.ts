import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserHistory } from '../../../src/engine/adapters/BrowserHistory.ts';
import { BrowserNavigation } from '../../../src/engine/adapters/BrowserNavigation.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => vi.restoreAllMocks());

const open = () => new BrowserNavigation(new BrowserHistory());

describe('BrowserNavigation', () => {
  it('reads the address and the state of the history entry', () => {
    window.history.replaceState({ inputs: { token: 'T' } }, '', '/a?b=c#d');
    expect(open().current()).toEqual({
      href: `${window.location.origin}/a?b=c#d`,
      path: '/a',
      query: '?b=c',
      state: { inputs: { token: 'T' } },
    });
  });

  it.each([null, 'x', { usr: { inputs: {} } }, { inputs: 'x' }, { inputs: [] }])(
    'R09: reads %j in a history entry as no inputs',
    (state) => {
      window.history.replaceState(state, '', '/');
      expect(open().current().state).toEqual({ inputs: {} });
    },
  );

  it('navigates on its own until the router is rendered, then through the router', () => {
    const navigation = open();
    const before = window.history.length;
    navigation.go('/x', { inputs: { a: 1 } }, true);
    expect(navigation.current()).toMatchObject({ path: '/x', state: { inputs: { a: 1 } } });
    expect(window.history.length).toBe(before);
    navigation.go('/y', { inputs: {} }, false);
    expect(window.history.length).toBe(before + 1);
    const navigate = vi.fn();
    navigation.connect(navigate);
    navigation.go('/z', { inputs: { a: 1 } }, true);
    expect(navigate).toHaveBeenCalledWith('/z', { state: { inputs: { a: 1 } }, replace: true });
  });

  it('P16: takes a token out of the address', () => {
    const navigation = open();
    navigation.go('/reset?token=T', { inputs: {} }, false);
    navigation.rewrite('/reset', { inputs: { token: 'T' } });
    expect(navigation.current()).toMatchObject({ path: '/reset', query: '', state: { inputs: { token: 'T' } } });
  });

  it('posts a native form with every field as text', () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    open().post('/oauth/authorize?client_id=c', [
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
    const opened = vi.spyOn(window, 'open').mockImplementation(() => null);
    open().open('https://client.test/');
    expect(opened).toHaveBeenCalledWith('https://client.test/', '_blank', 'noopener,noreferrer');
  });
});
