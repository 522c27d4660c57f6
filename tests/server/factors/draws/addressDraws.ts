import { expect } from 'vitest';
import { member } from '../member.ts';
import type { Draw } from '../Walk.ts';

/** Verifies a backup address, in a set-up or in a session. */
export const addressDraws: readonly Draw[] = [
  {
    needs: 'verified',
    run: async (walk) => {
      const isOwn = walk.model.sessions.has(walk.browser) && walk.random(3) > 0;
      const held = isOwn ? {} : walk.token('setting');
      const token = walk.held(held) ?? '';
      const alternativeEmail = walk.pick(['one@mail.test', 'two@mail.test', 'ada@acme.test']) ?? '';
      const outcome = await walk.call('POST /alternative-email:init', { ...held, alternativeEmail });
      if (outcome.status >= 300) return;
      const code = await walk.world.newestMailedCode();
      const grant = walk.model.grants.get(token);
      const live = walk.model.sessions.get(walk.browser);
      const email = { kind: 'email-code', code, email: alternativeEmail } as const;
      if (grant?.kind === 'setting') {
        expect(grant).toMatchObject({ verified: true, used: false });
        expect(grant.account.requirement).not.toBe('NONE');
        walk.model.grant(member(outcome, 'token') ?? '', { ...email, account: grant.account, setup: token });
      } else {
        expect(held, 'a session asks without a token').toEqual({});
        if (!live) throw new Error('nobody is signed in');
        expect(live.shown || !live.account.active).toBe(true);
        walk.model.grant(member(outcome, 'token') ?? '', {
          ...email,
          account: live.account,
          setup: `session ${walk.browser}`,
        });
      }
    },
  },
  {
    needs: 'email-code',
    run: async (walk) => {
      const { token = 'none' } = walk.token('email-code');
      const code = walk.code(walk.model.grants.get(token)?.code);
      const outcome = await walk.call('POST /alternative-email:verify', { token, code });
      if (outcome.status >= 300) return;
      const { account, code: right, email = '', setup = '' } = walk.model.use(token, 'email-code', true);
      expect(code).toBe(right);
      walk.model.grant(member(outcome, 'mfaSettingToken') ?? '', { kind: 'email-proof', account, email, setup });
    },
  },
  {
    needs: 'email-proof',
    run: async (walk) => {
      const { token: proof = 'none' } = walk.token('email-proof');
      const outcome = await walk.call('POST /alternative-email', { alternativeEmailToken: proof });
      if (outcome.status >= 300) return;
      const { account, email = null, setup } = walk.model.use(proof, 'email-proof', true);
      const live = walk.model.sessions.get(walk.browser);
      expect(live?.account).toBe(account);
      expect(live?.shown === true || !account.active).toBe(true);
      expect(setup).toBe(`session ${walk.browser}`);
      account.email = email;
    },
  },
];
