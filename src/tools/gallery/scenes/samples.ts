import { HTTP_OPERATIONS, type HttpOperationId } from '../../../contract/operations.ts';
import type { Sampling } from '../../../engine/contract/sampleOf.ts';
import type { Input } from '../../../engine/flow/types.ts';
import { answerFor } from '../../scripted/answerFor.ts';
import { defaultAnswer } from '../../scripted/defaultAnswer.ts';
import { ok, type ScriptedAnswer } from '../../scripted/ScriptedAnswer.ts';
import samples from './samples.json' with { type: 'json' };

/** Sample values for scenes. They name no screen. */
interface Samples {
  /** Values of inputs by name. */
  readonly takes: Readonly<Record<string, string>>;
  /** Values of members of answers by name. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Whole answers for which a schema alone gives no realistic values. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Operations with the same answers as in the tests. */
  readonly defaults: readonly string[];
  /** The content of the tab's session storage. */
  readonly session: Readonly<Record<string, unknown>>;
  /** The names of `window` that a browser without an operation does not have. */
  readonly lacking: Readonly<Record<string, readonly string[]>>;
}

export const SAMPLES: Samples = samples;

/** The value of an input: the language if it is one, otherwise a sample, otherwise the first allowed value. */
export const inputValue =
  (language: string) =>
  (name: string, input: Input | undefined): string => {
    const allowed = input?.of?.map(String);
    if (allowed?.includes(language)) return language;
    return allowed?.[0] ?? SAMPLES.takes[name] ?? `a-${name}`;
  };

/** @param isFull with optional members: a guard may require either */
export const sampling = (isFull: boolean): Sampling => ({ isFull, members: SAMPLES.members });

/** The answer of an operation for which a scene sets none. */
export function sampleAnswer(operation: HttpOperationId): ScriptedAnswer {
  if (Object.hasOwn(SAMPLES.answers, operation)) return ok(SAMPLES.answers[operation]);
  if (SAMPLES.defaults.includes(operation)) return defaultAnswer(operation);
  const [code = 'OK'] = Object.keys(HTTP_OPERATIONS[operation].success);
  return answerFor(operation, code, sampling(true));
}
