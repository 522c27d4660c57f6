import type { ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { documentOf } from '../../checker/documentOf.ts';
import type { Source } from '../../checker/readSources.ts';
import { ANSWERS_PATH, INSPECTION_PATH } from '../../development/Inspection.ts';
import type { Flows } from '../../flow/Flows.ts';
import { declaredAnswers } from './declaredAnswers.ts';
import { inspectScreen } from './inspectScreen.ts';

/** A version of a portal. */
interface Version {
  readonly sources: readonly Source[];
  readonly flows: Flows;
}

/** Answers the inspector of a page. Compiled flows do not contain any of this, so a build cannot answer. */
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
