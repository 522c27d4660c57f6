import { describe, expect, it } from 'vitest';
import type { View } from '../../../src/engine/runtime/View.ts';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { ok, refuse, type Said, type ScriptedCaller } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const ACCOUNT = {
  id: 'ada',
  username: 'ada@acme.test',
  displayName: 'Ada',
  firstName: 'Ada',
  profileImageUrl: null,
  signinChannel: 'PASSWORD',
  state: 'ACTIVATED',
  reason: null,
};

const open = (address: string, script: (http: ScriptedCaller, browser: ScriptedCaller) => void) =>
  openScene({ compiled, address, script });

/** Every way to meet a locked account, up to the answer. */
const WAYS = {
  'sign-in': async (answer: Said) => {
    const scene = await open('/', (http) =>
      http
        .say('GET /lookup', ok({ next: 'PASSWORD' }))
        .say('GET /orgs', ok([]))
        .say('POST /signin/password', answer),
    );
    await scene.fill({ username: 'ada@acme.test' }, 'next');
    await scene.fill({ password: 'secret words' }, 'sign-in');
    return scene;
  },
  chooser: async (answer: Said) => {
    const scene = await open('/chooser', (http) =>
      http.say('GET /signin/token-bucket', ok([ACCOUNT])).say('POST /signin/token', answer),
    );
    await scene.act((view) => view.press('choose', { list: 'accounts', index: 0, value: ACCOUNT }));
    return scene;
  },
  'social-link': async (answer: Said) => {
    const scene = await open('/signup/google/linked?username=a@b.co&accessToken=at', (http) =>
      http
        .say('POST /linked-accounts/check-token', ok({ email: 'a@b.co', name: 'A' }))
        .say('POST /linked-accounts:link', answer),
    );
    await scene.fill({ password: 'secret words' }, 'connect');
    return scene;
  },
  'social-return': (answer: Said) =>
    open('/sso/google?code=c&state=s', (http, browser) => {
      browser.say('browser social-return', ok({ redirectUri: 'https://portal.test/sso/google' }));
      http.say('POST /signin/{provider}', answer);
    }),
} as const;

/** The values of the dialog's text about the end of the lock, if it shows that text. */
function endOf(view: View): unknown {
  const text = view.dialog?.dialog.body.find((item) => 'text' in item && item.text === 'ends');
  if (text === undefined || !('values' in text)) throw new Error('the dialog has no such text');
  return view.isVisible(text) ? view.present(text.values?.time ?? '') : 'not shown';
}

describe.each(Object.entries(WAYS))('a locked account at %s', (_way, meet) => {
  // The chooser treats a bare refusal as an expired session; a locked account has its state in each refusal.
  const locked = (more = {}) => refuse('BAD_CREDENTIALS', { errors: { state: 'LOCKED' }, ...more });

  it('D-78: the dialog says when the lock ends', async () => {
    const { view } = await meet(locked({ failureData: { retryAfter: 300 } }));
    expect(view.dialog?.id).toBe('locked');
    expect(endOf(view)).toMatchObject({ value: 300 });
  });

  it('the dialog shows no end for a lock without one', async () => {
    const { view } = await meet(locked());
    expect(view.dialog?.id).toBe('locked');
    expect(endOf(view)).toBe('not shown');
  });
});
