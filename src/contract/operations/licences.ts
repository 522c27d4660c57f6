import { instant, record } from '../../engine/contract/schemas.ts';
import type { HttpOperation } from '../HttpOperation.ts';
import { id, nothing, orNothing, text, token } from '../schemas.ts';

/** Our addition (D-19): the specification has the page and its fields, but no call. */
export const licences = {
  'GET /licence-renewals/{token}': {
    id: 'licence-renewal.read',
    summary: 'The licence to renew',
    answer: 'resource',
    parameters: { token: { in: 'path', required: true, secret: true, schema: token } },
    success: {
      OK: orNothing(
        record(
          {
            orgId: id,
            workspace: text,
            organizationName: text,
            appInstance: text,
            license: text,
            expirationDate: instant,
            choice: { enum: ['RENEW', 'NOT_RENEW', null] } as const,
          },
          ['orgId'],
        ),
      ),
    },
    failure: {},
  },
  'POST /licence-renewals/{token}': {
    id: 'licence-renewal.answer',
    summary: 'Answer a renewal request',
    answer: 'resource',
    parameters: {
      token: { in: 'path', required: true, secret: true, schema: token },
      choice: { in: 'body', required: true, schema: { enum: ['RENEW', 'NOT_RENEW'] } },
      message: { in: 'body', required: true, schema: { type: 'string', maxLength: 100 } },
    },
    success: { OK: nothing },
    failure: {},
  },
} as const satisfies Record<string, HttpOperation>;
