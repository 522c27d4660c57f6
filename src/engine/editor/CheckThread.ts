import { parentPort, type Worker } from 'node:worker_threads';
import { CheckSession } from '../checker/CheckSession.ts';
import type { Finding } from '../checker/Finding.ts';
import type { Source } from '../checker/readSources.ts';
import { type Renamed, type Renaming, rename } from '../checker/rename.ts';
import type { Definition } from '../flow/Definition.ts';
import { type Rework, rework } from './rework.ts';

/** What the other thread can be asked about the sources. */
export interface Answers {
  readonly check: readonly Finding[];
  readonly rename: Renamed | string;
  readonly rework: Renamed | string;
}

/** What a question needs to say besides the sources. */
interface Details {
  readonly check: undefined;
  readonly rename: Renaming;
  readonly rework: Rework;
}

interface Asked {
  readonly id: number;
  readonly what: keyof Answers;
  readonly detail: Details[keyof Answers];
  /** The paths of all sources, in order. */
  readonly paths: readonly string[];
  /** The sources that differ from those of the question before. */
  readonly changed: readonly Source[];
}

interface Answered {
  readonly id: number;
  readonly answer: Answers[keyof Answers];
}

/**
 * Checks in a thread of its own, so that a check never delays what the editor asks for while somebody types. Only
 * changed files are sent.
 */
export class CheckThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (answer: never) => void>();
  #sent: ReadonlyMap<string, Source> = new Map();
  #count = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', ({ id, answer }: Answered) => {
      this.#waiting.get(id)?.(answer as never);
      this.#waiting.delete(id);
    });
  }

  ask<W extends keyof Answers>(
    what: W,
    sources: readonly Source[],
    ...[detail]: Details[W] extends undefined ? [] : [Details[W]]
  ): Promise<Answers[W]> {
    const changed = sources.filter((source) => this.#sent.get(source.path) !== source);
    this.#sent = new Map(sources.map((source) => [source.path, source]));
    this.#count += 1;
    const id = this.#count;
    const asked: Asked = { id, what, detail, paths: sources.map(({ path }) => path), changed };
    const answer = new Promise<Answers[W]>((resolve) => this.#waiting.set(id, resolve));
    this.#worker.postMessage(asked);
    return answer;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** The other thread: answers until it is terminated. */
export function answerChecks(definition: Definition): void {
  const session = new CheckSession(definition);
  let known: ReadonlyMap<string, Source> = new Map();
  const answers: { readonly [W in keyof Answers]: (sources: readonly Source[], detail: Details[W]) => Answers[W] } = {
    check: (sources) => session.check(sources),
    rename: (sources, asked) => rename(sources, definition, asked, session),
    rework: (sources, asked) => rework(sources, definition, asked, session),
  };
  parentPort?.on('message', ({ id, what, detail, paths, changed }: Asked) => {
    const latest = new Map([...known, ...changed.map((source) => [source.path, source] as const)]);
    const sources = paths.flatMap((path) => latest.get(path) ?? []);
    known = new Map(sources.map((source) => [source.path, source]));
    const answered: Answered = { id, answer: answers[what](sources, detail as never) };
    parentPort?.postMessage(answered);
  });
}
