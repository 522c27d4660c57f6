import type { NameKind } from '../language/primitives.ts';
import { AWAY, EXITS, type ExitName, kindNamedBy } from '../language/verbs.ts';
import type { Step } from './types.ts';

/** An exit of a step. */
export interface Exit {
  readonly verb: ExitName;
  /** Its target: a name, or a reference to an address. */
  readonly target: string;
  /** The kind of the name. */
  readonly kind: NameKind | undefined;
  /** The visitor leaves the screen. */
  readonly isAway: boolean;
}

/** The exits of a step: at most one, if the checker has no findings. */
export const exitsOf = (step: Step): readonly Exit[] =>
  EXITS.flatMap((verb) => {
    const target = step[verb];
    const isAway = AWAY.some((one) => one === verb);
    return target === undefined ? [] : [{ verb, target, kind: kindNamedBy(verb), isAway }];
  });

/** The exit through which the visitor leaves the screen. */
export const awayOf = (step: Step): Exit | undefined => exitsOf(step).find(({ isAway }) => isAway);
export const leadsAway = (step: Step): boolean => AWAY.some((verb) => step[verb] !== undefined);
export const leavesPortal = (step: Step): boolean => leadsAway(step) && awayOf(step)?.kind !== 'screen';
/** The place outside the portal's screens to which a step leads, here or in another tab. */
export const placeOf = (step: Step): string | undefined => exitsOf(step).find(({ kind }) => kind === 'place')?.target;
