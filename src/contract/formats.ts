import { PERSON_NAME } from './personName.ts';

/** The formats of texts that this contract adds. */
export const CONTRACT_FORMATS = {
  'person-name': PERSON_NAME,
  /** Says how it is shown, and nothing of the text: `Default` of ORG-0 is the launcher's name (SIGNIN-07). */
  'organisation-name': true,
} as const;
