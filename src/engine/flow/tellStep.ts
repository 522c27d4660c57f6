import type { Words } from '../language/Verb.ts';
import { EXITS, VERB_NAMES, verbNamed } from '../language/verbs.ts';
import { tellValue } from './tellGuard.ts';
import type { Step } from './types.ts';

/** The words for what a step names. Values are written unchanged. */
export type StepWords = Omit<Words, 'value'>;

const asWritten = (id: string) => id;
export const AS_WRITTEN: StepWords = { message: asWritten, field: asWritten, dialog: asWritten, screen: asWritten };

/** One effect of a step: “opens the dialog x”, “opening the dialog x”. */
export interface Deed {
  readonly does: string;
  readonly doing: string;
  /** How a visitor notices the effect: by where it leads, by what it shows, or not at all. */
  readonly sort: 'leads' | 'says' | 'does';
  /** The argument of the effect, as written. */
  readonly value: unknown;
}

/** The effects of a step, one per member, so that a change of one member is reported on its own. */
export function deedsOf(step: Step, words: StepWords): Map<string, Deed> {
  const deeds = new Map<string, Deed>();
  for (const name of VERB_NAMES) {
    const whole = step[name];
    if (whole === undefined) continue;
    const verb = verbNamed(name);
    const sort = verb.leads !== undefined ? 'leads' : verb.seen !== undefined ? 'says' : 'does';
    const isExit = EXITS.some((exit) => exit === name);
    for (const { does, doing, what, of, value = whole } of verb.tell(whole as never, { ...words, value: tellValue })) {
      // Replacing one exit by another is one change.
      const about = isExit ? 'way' : of === undefined ? name : `${name} ${of}`;
      const deed = { does: `${does} ${what}`, doing: `${doing} ${what}`, sort, value: isExit ? [name, value] : value };
      deeds.set(about, deed as Deed);
    }
  }
  for (const [name, value] of Object.entries(step.with ?? {})) {
    const what = `${name} = ${tellValue(value)}`;
    deeds.set(`with ${name}`, { does: `passes ${what}`, doing: `passing ${what}`, sort: 'does', value });
  }
  return deeds;
}
