import { instant, record } from '../../engine/contract/schemas.ts';
import type { HttpOperation } from '../HttpOperation.ts';
import { id, identifiesAccount, nothing, orNothing, secretToken, text, tokenData, username } from '../schemas.ts';

export const dormancy = {
  'GET /dormant-user/token': {
    id: 'dormant-account.issue-token',
    summary: 'A restore token, for the session that has just proved the correct password (D-37)',
    answer: 'resource',
    parameters: { username: { in: 'query', required: true, schema: username } },
    success: { OK: tokenData },
    failure: {},
  },
  'POST /dormant-user/check-token': {
    id: 'dormant-account.check-token',
    summary: 'Whose restore token this is',
    ...identifiesAccount,
    parameters: { token: secretToken },
    success: {
      OK: orNothing(
        record({ username: text, orgId: id, latestLoggedInAt: instant, dormantCreatedAt: instant }, ['orgId']),
      ),
    },
  },
  'POST /dormant-users/{username}:restore': {
    id: 'dormant-account.restore',
    summary: 'Make a dormant account active again',
    answer: 'resource',
    parameters: {
      username: { in: 'path', required: true, schema: username },
      token: secretToken,
    },
    success: { OK: nothing },
    failure: {},
  },
} as const satisfies Record<string, HttpOperation>;
