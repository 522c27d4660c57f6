import type { ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { documentOf } from '../../checker/documentOf.ts';
import type { Source } from '../../checker/readSources.ts';
import { type Contract, failureOutcomes, isOfBrowser, successOutcomes } from '../../contract/Contract.ts';
import { isRecord } from '../../contract/isRecord.ts';
import type { Operation } from '../../contract/Operation.ts';
import { refine } from '../../contract/refine.ts';
import { sampleBody } from '../../contract/sampleOf.ts';
import {
  ANSWERS_PATH,
  type DeclaredAnswer,
  type DeclaredAnswers,
  INSPECTION_PATH,
} from '../../development/Inspection.ts';
import type { Flows } from '../../flow/Flows.ts';
import { inspectScreen } from './inspectScreen.ts';

/** A version of a portal. */
interface Version {
  readonly sources: readonly Source[];
  readonly flows: Flows;
}

/** Answers a page's inspector. Compiled flows do not contain this data, so it is not available in a build. */
export function serveInspection({ middlewares }: ViteDevServer, current: () => Version): void {
  middlewares.use(INSPECTION_PATH, ({ url = '' }, answer) => {
    const { sources, flows } = current();
    const documents = new Map(sources.map((source) => [source.path, documentOf(source)]));
    send(answer, inspectScreen(flows, documents, decodeURIComponent(url.replace(/^\/|\?.*$/g, ''))));
  });
  middlewares.use(ANSWERS_PATH, (_, answer) => send(answer, declaredAnswers(current().flows.definition.contract)));
}

function send(answer: ServerResponse, body: object | undefined): void {
  answer.statusCode = body === undefined ? 404 : 200;
  answer.setHeader('content-type', 'application/json');
  answer.end(JSON.stringify(body ?? {}));
}

/**
 * Every answer that the contract declares, by operation. An answer to a browser call is only data. A code is left out
 * if each of its answers has a refined name.
 */
export function declaredAnswers(contract: Contract): DeclaredAnswers {
  return Object.fromEntries(
    Object.entries(contract.operations).map(([name, operation]) => {
      const described = isOfBrowser(name) ? { ...operation, answer: 'resource' as const } : operation;
      const outcomes = [...successOutcomes(operation), ...failureOutcomes(name, contract)];
      const answers = outcomes.map((outcome) => ({ outcome, ...sampleBody(described, outcome, { isFull: true }) }));
      return [name, answers.filter((answer) => outcomeOf(described, answer) === answer.outcome)];
    }),
  );
}

/** The outcome of this body. */
function outcomeOf(operation: Operation, { outcome, isSuccess, body }: DeclaredAnswer): string {
  const { refine: rules = [] } = operation;
  const success = Object.keys(operation.success);
  const isWhole = operation.answer === 'result' || !isSuccess;
  const { code, errors, data } = isWhole && isRecord(body) ? body : { code: success[0], errors: undefined, data: body };
  return refine({ refine: rules, success }, { code: String(code ?? outcome), errors, data });
}
