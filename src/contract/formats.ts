import { PERSON_NAME } from './personName.ts';

/** The formats of texts that this contract adds. */
export const CONTRACT_FORMATS = {
  'person-name': PERSON_NAME,
  /** It says only how the text is shown: `Default` of ORG-0 is the launcher's name (SIGNIN-07). */
  'organisation-name': true,
} as const;
