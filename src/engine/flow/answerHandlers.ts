import type { Operation } from '../contract/Contract.ts';
import { successOutcomes } from '../contract/Contract.ts';
import { ANSWER_HANDLERS } from '../language/callMembers.ts';
import type { Call, Handler } from './types.ts';
import type { Located } from './Unit.ts';

/** A handler of a call that runs whatever the outcome, with the answers after which it runs. */
export interface AnswerHandler extends Located<Handler> {
  readonly name: string;
  readonly on: string;
}

/** The handlers of a call besides the lines of its outcomes. */
export const answerHandlers = ({ file, path, value: call }: Located<Call>): readonly AnswerHandler[] =>
  ANSWER_HANDLERS.flatMap(({ name, runsOn }) => {
    const value = call[name];
    return value === undefined ? [] : [{ name, on: runsOn, file, path: [...path, name], value }];
  });

/** The outcomes for which a scope's outcome stands: those of a handler, or the outcome itself. */
export const outcomesNamed = (name: string, operation: Operation): readonly string[] =>
  isAnswerHandler(name) ? successOutcomes(operation) : [name];

/** Whether a scope's outcome is a handler of several outcomes. */
export const isAnswerHandler = (name: string): boolean => ANSWER_HANDLERS.some((handler) => handler.name === name);

/** Whether a scope's outcome is a success. */
export const isSuccess = (name: string, operation: Operation): boolean =>
  outcomesNamed(name, operation).every((one) => successOutcomes(operation).includes(one));
