import { expect } from 'vitest';
import { member } from '../member.ts';
import type { Draw } from '../Walk.ts';

/** Turns the second factor off, queries it, and advances the clock by half a minute. */
export const turnOffDraws: readonly Draw[] = [
  {
    needs: 'sign',
    run: async (walk) => {
      const held = walk.token('sign');
      const token = walk.held(held) ?? '';
      const outcome = await walk.call('POST /mfa/deactivate-tokens', held);
      if (outcome.status >= 300) return;
      const { account } = walk.model.use(token, 'sign');
      expect(account.active && account.email !== null).toBe(true);
      const code = await walk.world.newestMailedCode();
      walk.model.grant(member(outcome, 'token') ?? '', { kind: 'off', account, code });
    },
  },
  {
    needs: 'off',
    run: async (walk) => {
      const { token = 'none' } = walk.token('off');
      const code = walk.code(walk.model.grants.get(token)?.code);
      const outcome = await walk.call('POST /mfa/deactivate-tokens/{token}', { token, code });
      if (outcome.status >= 300) return;
      const off = walk.model.use(token, 'off', true);
      expect(code).toBe(off.code);
      walk.model.turnOff(off, walk.browser);
    },
  },
  {
    needs: 'sign',
    run: async (walk) => {
      const held = walk.token('sign');
      await walk.call(
        walk.pick(['POST /mfa/check-sign-token', 'POST /passkey-challenges'] as const) ?? 'POST /mfa',
        held,
      );
    },
  },
  {
    needs: undefined,
    run: async (walk) => {
      walk.world.service.clock.advance(31);
    },
  },
];
