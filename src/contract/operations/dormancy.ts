import type { Operation } from '../../engine/contract/Operation.ts';
import { instant, record } from '../../engine/contract/schemas.ts';
import { nothing, orNothing, text, token, tokenData, username } from '../schemas.ts';

export const dormancy = {
  'GET /dormant-user/token': {
    summary: 'A restore token, for the session that has just proved the right password (D-37)',
    answer: 'resource',
    parameters: { username: { in: 'query', required: true, schema: username } },
    success: { OK: tokenData },
    failure: {},
  },
  'POST /dormant-user/check-token': {
    summary: 'Whose restore token this is',
    answer: 'resource',
    safe: true,
    parameters: { token: { in: 'body', required: true, secret: true, schema: token } },
    success: { OK: orNothing(record({ username: text, latestLoggedInAt: instant, dormantCreatedAt: instant })) },
    failure: {},
  },
  'POST /dormant-users/{username}:restore': {
    summary: 'Make a dormant account active again',
    answer: 'resource',
    parameters: {
      username: { in: 'path', required: true, schema: username },
      token: { in: 'body', required: true, secret: true, schema: token },
    },
    success: { OK: nothing },
    failure: {},
  },
} as const satisfies Record<string, Operation>;
