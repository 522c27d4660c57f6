import { expect } from 'vitest';
import { member } from '../member.ts';
import type { Draw } from '../Walk.ts';

/** Sets up the authenticator app, from its secret to its activation. */
export const setUpDraws: readonly Draw[] = [
  {
    needs: 'setting',
    run: async (walk) => {
      const held = walk.token('setting');
      const token = walk.held(held) ?? '';
      const outcome = await walk.call('POST /mfa', held);
      if (outcome.status >= 300) return;
      const grant = walk.model.use(token, 'setting');
      expect(grant.account.active, 'no set-up for an account that has a factor').toBe(false);
      const secret = member(outcome, 'resource');
      expect(secret).toBe(grant.secret ?? secret);
      if (secret !== undefined) grant.secret = secret;
    },
  },
  {
    needs: 'setting',
    run: async (walk) => {
      const held = walk.token('setting');
      const token = walk.held(held) ?? '';
      const right = walk.rightCodes(walk.model.grants.get(token)?.secret);
      const code = walk.code(walk.pick(right));
      const outcome = await walk.call('POST /mfa:verify', { ...held, factor: 'OTP', code });
      if (outcome.status >= 300) return;
      const grant = walk.model.use(token, 'setting');
      // A secret belongs to one set-up, to one account, or to the seeded world. A code of it works once, ever.
      walk.model.showCode(grant.account, grant.secret, right, code);
      grant.verified = true;
    },
  },
  {
    needs: 'verified',
    run: async (walk) => {
      const held = walk.token('setting');
      const token = walk.held(held) ?? '';
      const { token: proof } = walk.random(3) === 0 ? {} : walk.token('email-proof');
      const more = proof === undefined ? {} : { alternativeEmailToken: proof };
      const outcome = await walk.call('POST /mfa:activate', { ...held, ...more, factor: 'OTP' });
      if (outcome.status >= 300) return;
      const setting = walk.model.use(token, 'setting', true);
      walk.model.turnOn(setting, proof === undefined ? undefined : walk.model.use(proof, 'email-proof', true), token);
    },
  },
];
