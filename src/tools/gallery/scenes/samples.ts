import { HTTP_OPERATIONS, type HttpOperationId } from '../../../contract/operations.ts';
import type { Sampling } from '../../../engine/contract/sampleOf.ts';
import type { Input } from '../../../engine/flow/types.ts';
import { answerFor } from '../../scripted/answerFor.ts';
import { defaultAnswer } from '../../scripted/defaultAnswer.ts';
import { ok, type ScriptedAnswer } from '../../scripted/ScriptedAnswer.ts';
import samples from './samples.json' with { type: 'json' };

/** What scenes are made up with: nothing in it names a screen. */
interface Samples {
  /** Values of inputs by name. */
  readonly takes: Readonly<Record<string, string>>;
  /** Values of members of answers by name. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Whole answers that a schema alone would not make lifelike. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Operations that answer as in the tests. */
  readonly defaults: readonly string[];
  /** What the tab's session holds. */
  readonly session: Readonly<Record<string, unknown>>;
  /** What a browser is without that cannot do an operation: names of the window. */
  readonly lacking: Readonly<Record<string, readonly string[]>>;
}

export const SAMPLES: Samples = samples;

/** The value of an input: the language where it is one, else a sample, else the first of those allowed. */
export const inputValue =
  (language: string) =>
  (name: string, input: Input | undefined): string => {
    const allowed = input?.of?.map(String);
    if (allowed?.includes(language)) return language;
    return allowed?.[0] ?? SAMPLES.takes[name] ?? `a-${name}`;
  };

/** @param isFull optional members as well: either may be what a guard asks for */
export const sampling = (isFull: boolean): Sampling => ({ isFull, members: SAMPLES.members });

/** What an operation answers where a scene says nothing else. */
export function sampleAnswer(operation: HttpOperationId): ScriptedAnswer {
  if (Object.hasOwn(SAMPLES.answers, operation)) return ok(SAMPLES.answers[operation]);
  if (SAMPLES.defaults.includes(operation)) return defaultAnswer(operation);
  const [code = 'OK'] = Object.keys(HTTP_OPERATIONS[operation].success);
  return answerFor(operation, code, sampling(true));
}
