import type { HttpOperation } from '../HttpOperation.ts';
import { deviceFacts, nothing, token } from '../schemas.ts';

const facts = deviceFacts.properties;

export const devices = {
  'POST /devices': {
    id: 'device.register',
    summary: 'Register the device that has just signed in',
    answer: 'resource',
    parameters: {
      token: { in: 'body', secret: true, schema: token },
      type: { in: 'body', required: true, schema: facts.type },
      os: { in: 'body', required: true, schema: facts.os },
      osVersion: { in: 'body', required: true, schema: facts.osVersion },
      browser: { in: 'body', required: true, schema: facts.browser },
    },
    success: { OK: nothing },
    failure: {},
  },
} as const satisfies Record<string, HttpOperation>;
