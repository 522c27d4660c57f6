import { HTTP_OPERATIONS, type HttpOperationId, isHttpOperationId, lineOf } from '../../../contract/operations.ts';
import type { Sampling } from '../../../engine/contract/sampleOf.ts';
import { answerFor, defaultAnswer, ok, type ScriptedAnswer } from '../../scripted/ScriptedAnswer.ts';
import type { Samples } from '../../walks/search/subjectOf.ts';
import samples from './samples.json' with { type: 'json' };

/** Sample values for scenes. None is for a particular screen. */
interface SampleFile {
  /** Values of inputs, by the inputs' names. */
  readonly takes: Readonly<Record<string, string>>;
  /** Values of answers' members, by the members' names. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Complete answers, for operations whose schema alone gives no realistic values. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Operations that are answered as in the tests. */
  readonly defaults: readonly string[];
}

export const SAMPLES: SampleFile = samples;

/** Values that the search for scenes tries first. */
export const SEARCH_SAMPLES: Samples = {
  inputs: SAMPLES.takes,
  members: SAMPLES.members,
  environment: SAMPLES.answers['GET /env'],
  saidOf(operation) {
    const answer = sampleOf(lineOf(operation));
    return answer !== undefined && 'body' in answer && answer.status === 200 ? [{ data: answer.body }] : [];
  },
};

/** The answer of an operation for which a scene sets none. */
export function sampleAnswer(operation: HttpOperationId): ScriptedAnswer {
  const [code = 'OK'] = Object.keys(HTTP_OPERATIONS[operation].success);
  return sampleOf(operation) ?? answerFor(operation, code, SAMPLING);
}

/** Sample answers have all optional members. */
export const SAMPLING: Sampling = { isFull: true, members: SAMPLES.members };

function sampleOf(operation: string): ScriptedAnswer | undefined {
  if (Object.hasOwn(SAMPLES.answers, operation)) return ok(SAMPLES.answers[operation]);
  return SAMPLES.defaults.includes(operation) && isHttpOperationId(operation) ? defaultAnswer(operation) : undefined;
}
