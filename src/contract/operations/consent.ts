import { list, record } from '../../engine/contract/schemas.ts';
import type { HttpOperation } from '../HttpOperation.ts';
import { id, nothing, text } from '../schemas.ts';

export const consent = {
  'POST /oidc/org-app-oauth-clients/{clientId}/approvals': {
    id: 'consent.decide',
    summary: "The user's decision about each scope",
    answer: 'resource',
    parameters: {
      clientId: { in: 'path', required: true, schema: id },
      /** The account to which the screen was shown; answers from any other account are refused (R04). */
      userId: { in: 'query', schema: id },
      approvals: {
        in: 'entity',
        required: true,
        schema: list(record({ scope: text, state: { enum: ['APPROVED', 'DENIED'] } as const })),
      },
    },
    success: { OK: nothing },
    failure: { CONFLICT: {} },
  },
} as const satisfies Record<string, HttpOperation>;
