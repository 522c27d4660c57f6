import { type Insertable, sql } from 'kysely';
import type { VisitStepsTable } from '../core/database/tables/VisitSteps.ts';
import type { Service } from '../core/Service.ts';
import { tell } from '../core/telemetry/signals.ts';
import { HOUR } from '../core/time/addSeconds.ts';
import { MemoryCounts } from '../limits/MemoryCounts.ts';

export type VisitStep = Insertable<VisitStepsTable>;

/** Milliseconds between two writes of a node. */
const EVERY = 5000;
/** Steps that wait for the database; further ones are dropped. */
const MOST_WAITING = 5000;
/** Steps that one statement writes. */
const TOGETHER = 500;
/** Steps that are kept of one visit, or of one source without a cookie, in an hour; per node. */
const MOST_OF_ONE = 500;
/** Steps that are kept of one source in an hour, so that no one pushes out the steps of all others; per node. */
const MOST_OF_SOURCE = 10_000;
/** The maximum length of `steps` and of `events`, in UTF-16 code units, which are ASCII characters here. */
const LONGEST = 2000;

/**
 * Stores the steps of visits, a batch every few seconds, so no answer waits for them. A visit, a row and the queue are
 * bounded: what is beyond, and a batch that the database refuses, is dropped and counted in the metrics. A node that is
 * killed loses the last seconds.
 */
export class VisitSteps {
  readonly #service: Pick<Service, 'database' | 'clock' | 'log'>;
  readonly #visits = new MemoryCounts(HOUR);
  readonly #sources = new MemoryCounts(HOUR);
  readonly #timer: NodeJS.Timeout;
  #waiting: Promise<VisitStep | undefined>[] = [];
  #writing: Promise<void> | undefined;

  constructor(service: Pick<Service, 'database' | 'clock' | 'log'>) {
    this.#service = service;
    this.#timer = setInterval(() => void this.write(), EVERY);
    this.#timer.unref();
  }

  /**
   * Keeps a step in the order of these calls.
   * @param of the mark of the visit, undefined without a cookie; and the source, undefined if it has no limit
   * @param describe is called only if the step is kept
   */
  add(
    { mark, source }: { readonly mark: string | undefined; readonly source: string | undefined },
    describe: () => Promise<Omit<VisitStep, 'at'>>,
  ): void {
    const at = this.#service.clock.now();
    const isTooMany =
      this.#visits.add(mark ?? source ?? 'without a cookie', at).count > MOST_OF_ONE ||
      (source !== undefined && this.#sources.add(source, at).count > MOST_OF_SOURCE);
    if (isTooMany || this.#waiting.length >= MOST_WAITING) {
      tell('visit-steps', { result: 'dropped', count: 1 });
      return;
    }
    const step = describe().then(
      ({ steps, events, ...rest }) => ({
        ...rest,
        at,
        steps: steps.slice(0, LONGEST),
        events: events.slice(0, LONGEST),
      }),
      (error: unknown) => {
        this.#service.log.warn({ err: error }, 'a step of a visit is dropped');
        return undefined;
      },
    );
    this.#waiting.push(step);
  }

  /** Writes what waits. While the last write still runs, it waits on. */
  async write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const described = await Promise.all(this.#waiting.splice(0, TOGETHER));
      const some = described.filter((step) => step !== undefined);
      const result = await insert(this.#service.database, some).then(
        () => 'stored' as const,
        (error: unknown) => {
          this.#service.log.warn({ err: error, steps: some.length }, 'steps of visits are dropped');
          return 'dropped' as const;
        },
      );
      tell('visit-steps', { result, count: some.length });
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.write();
  }
}

/** One statement of one form, whatever the number of rows, so it is prepared once. */
const insert = (database: Service['database'], steps: readonly VisitStep[]) =>
  sql`insert into visit_steps (at, reference, visit, release, operation, outcome, milliseconds, steps, events)
    select at, reference, visit, release, operation, outcome, milliseconds, steps, events
    from json_to_recordset(${JSON.stringify(steps)}) as given (
      at timestamptz, reference text, visit text, release text, operation text, outcome text, milliseconds integer,
      steps text, events text)`.execute(database);
