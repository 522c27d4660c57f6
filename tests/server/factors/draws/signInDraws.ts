import { expect } from 'vitest';
import { WORLD_PASSWORD } from '../../../../src/server/world/accounts.ts';
import { member } from '../member.ts';
import type { Draw } from '../Walk.ts';

/** Signs in by password, second factor, single session or account list, and signs out. */
export const signInDraws: readonly Draw[] = [
  {
    needs: undefined,
    run: async (walk) => {
      const account = walk.account();
      const isRight = walk.random(12) > 0;
      const password = isRight ? WORLD_PASSWORD : 'Wrong-Horse-7';
      const outcome = await walk.call('POST /signin/password', { username: account.username, password });
      if (outcome.status >= 300) return;
      expect(isRight).toBe(true);
      walk.model.advance(walk.browser, outcome.code, member(outcome, 'token'), { account, shown: false });
    },
  },
  {
    needs: 'sign',
    run: async (walk) => {
      const held = walk.token('sign');
      const token = walk.held(held) ?? '';
      const right = walk.rightCodes(walk.model.grants.get(token)?.account.secret);
      const code = walk.code(walk.pick(right));
      const factor = walk.random(8) === 0 ? 'PASSKEY' : 'OTP';
      const outcome = await walk.call('POST /signin/mfa', { ...held, factor, code });
      if (outcome.status >= 300) return;
      const { account } = walk.model.use(token, 'sign', true);
      expect(factor).toBe('OTP');
      walk.model.showCode(account, account.secret, right, code);
      walk.model.advance(walk.browser, outcome.code, member(outcome, 'token'), { account, shown: true });
    },
  },
  {
    needs: 'single',
    run: async (walk) => {
      const { token = 'none' } = walk.token('single');
      const outcome = await walk.call('POST /signin/single-session-token', { token });
      if (outcome.status >= 300) return;
      const { account, shown = false } = walk.model.use(token, 'single', true);
      if (outcome.code === 'OK') walk.model.endSessions(account);
      walk.model.advance(walk.browser, outcome.code, member(outcome, 'token'), { account, shown });
    },
  },
  {
    needs: 'listed',
    run: async (walk) => {
      const listed = await walk.call('GET /signin/token-bucket', {});
      const items = Array.isArray(listed.data) ? listed.data : [];
      const item: unknown = walk.pick(items);
      const { id: tid, username } = Object(item) as { id?: string; username?: string };
      if (tid === undefined) return;
      const outcome = await walk.call('POST /signin/token', { tid });
      if (outcome.status >= 300) return;
      const account = walk.accounts.find((candidate) => candidate.username === username);
      if (!account) throw new Error('an account of another person is listed');
      const shown = walk.model.listed.get(`${walk.browser} ${username}`);
      if (shown === undefined) throw new Error('the session has ended');
      walk.model.advance(walk.browser, outcome.code, member(outcome, 'token'), { account, shown });
    },
  },
  {
    needs: undefined,
    run: async (walk) => {
      await walk.call('DELETE /token', {});
      walk.model.signOut(walk.browser);
    },
  },
];
