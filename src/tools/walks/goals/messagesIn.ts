import { partsIn } from '../../../engine/flow/partsIn.ts';
import type { Step } from '../../../engine/flow/types.ts';
import { VERB_NAMES, verbNamed } from '../../../engine/language/verbs.ts';

/** The messages of a step, the most noticeable first. `of` is a message's field or variant, or else `''`. */
export const messagesIn = (step: Step) =>
  VERB_NAMES.toReversed().flatMap((verb) =>
    partsIn(step[verb], verbNamed(verb).schema).flatMap(({ part, path: [of = ''], value }) =>
      part === 'message' ? [{ verb, of: String(of), message: String(value) }] : [],
    ),
  );
