import { isMainThread, type Worker } from 'node:worker_threads';
import type { Definition } from '../flow/Definition.ts';
import { answerChecks, CheckThread } from './CheckThread.ts';
import { EditorServer } from './EditorServer.ts';
import type { TellId } from './hoverAt.ts';

/**
 * The language server of a portal, on standard input and output. The module that calls this runs in two threads: the
 * second one checks.
 *
 * @param openThread starts a thread with the same module
 * @param tellId what an id in a reason (`why`) stands for, such as that of a requirement
 */
export function serveEditor(definition: Definition, openThread: () => Worker, tellId: TellId = () => undefined): void {
  if (isMainThread) new EditorServer(definition, new CheckThread(openThread()), tellId).listen();
  else answerChecks(definition);
}
