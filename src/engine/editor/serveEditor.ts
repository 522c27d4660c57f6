import { isMainThread, type Worker } from 'node:worker_threads';
import type { Definition } from '../flow/Definition.ts';
import { answerChecks, CheckThread } from './CheckThread.ts';
import { EditorServer } from './EditorServer.ts';
import type { EditorOptions } from './hoverAt.ts';

/**
 * The language server of a portal, on standard input and output. The module that calls this runs in two threads: the
 * second one checks.
 *
 * @param openThread starts a thread with the same module
 */
export function serveEditor(definition: Definition, openThread: () => Worker, options: EditorOptions = {}): void {
  if (isMainThread) new EditorServer(definition, new CheckThread(openThread()), options).listen();
  else answerChecks(definition);
}
