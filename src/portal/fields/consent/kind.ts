import type { FieldKind } from '../../../engine/flow/FieldKind.ts';
import type { Field } from '../../../engine/flow/types.ts';
import { reference, says, why } from '../../../engine/language/primitives.ts';

interface ConsentField extends Field {
  readonly options: string;
  /** The scopes approved before. */
  readonly always?: string;
}

/** The scopes that an app requests, some of which were approved before. */
export const consent: FieldKind<ConsentField> = {
  members: { options: reference, always: says('grants {} without asking', reference), why },
  needs: ['options'],
  tests: [],
  portalTexts: ['scopes'],
  type: () => ({ type: 'array', items: { type: 'string' } }),
  schema: () => ({ type: 'array', items: { type: 'string' } }),
  program: ({ options, always }) => ({ someOf: { list: options, ...(always === undefined ? {} : { always }) } }),
};
