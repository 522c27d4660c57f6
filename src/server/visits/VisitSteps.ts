import { type Insertable, sql } from 'kysely';
import type { VisitStepsTable } from '../core/database/tables/VisitSteps.ts';
import type { Service } from '../core/Service.ts';
import { tell } from '../core/telemetry/signals.ts';
import { HOUR } from '../core/time/Clock.ts';
import { MemoryCounts } from '../limits/countTry.ts';
import type { MailState, StoredStep, TracedVisit } from './readVisits.ts';

type VisitStep = Insertable<VisitStepsTable>;

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

/** A visit in sentences, one per line. Times are UTC. */
export function tellVisit({ named, steps, isCut, mails }: TracedVisit): readonly string[] {
  const { reference, at, visit } = named;
  const count = `${steps.length} request${steps.length === 1 ? '' : 's'}`;
  const about =
    visit === null
      ? 'Its browser sent no cookie, so other requests of the visit are not known.'
      : isCut
        ? `It belongs to a long visit, of which ${count} around it follow.`
        : `It belongs to a visit of ${count}.`;
  return [
    `Reference ${reference}, answered on ${at.toISOString().slice(0, 10)} at ${timeOf(at)} UTC. ${about}`,
    ...releasesOf(steps),
    '',
    ...steps.flatMap((step) => [
      ...partsOf(step).before.map((name) => `          ${tellStep(name)}`),
      `${timeOf(step.at)}  ${tellRequest(step)} Reference ${step.reference}${step.id === named.id ? ', the one asked for' : ''}.`,
      ...linesOf(step.events).map((event) => `          ${tellEvent(event, mails)}`),
    ]),
  ];
}

/** What the page did, and the name of the call itself. */
function partsOf({ steps }: StoredStep): { readonly before: readonly string[]; readonly call: string | undefined } {
  const names = linesOf(steps);
  const call = names.at(-1)?.endsWith(' ask') ? names.at(-1) : undefined;
  return { before: call === undefined ? names : names.slice(0, -1), call };
}

const timeOf = (at: Date): string => at.toISOString().slice(11, 19);
const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

function releasesOf(steps: readonly StoredStep[]): readonly string[] {
  const releases = [...new Set(steps.flatMap(({ release }) => release ?? []))];
  return releases.length === 0 ? [] : [`Release ${releases.join(', then ')}.`];
}

function tellRequest(step: StoredStep): string {
  const { operation, outcome, milliseconds } = step;
  const end = `${outcome}, after ${milliseconds} ms.`;
  const [kind, target] = operation.split(' ');
  if (kind === 'screen') return `The browser loaded the screen ${target}: ${end}`;
  if (target !== undefined) return `The browser asked for ${operation}: ${end}`;
  const { call } = partsOf(step);
  if (call === undefined) return `The page called ${operation}: ${end}`;
  const [unit = '', , id] = call.split(' ');
  return `${tellUnit(unit)} made its call ${id}: ${operation} answered ${end}`;
}

const tellUnit = (unit: string): string =>
  unit.startsWith('shell:') ? `The shell ${unit.slice('shell:'.length)}` : `The screen ${unit}`;

/** A name of the closed list (`src/engine/graph/trafficNames.ts`): screen, state, what it is about, and its outcome. */
function tellStep(name: string): string {
  const [unit = '', state, subject = '', line, index] = name.split(' ');
  const where = `${tellUnit(unit)}${state === undefined || state === 'undefined' ? '' : ` in its state ${state}`}`;
  if (subject === 'seen') return `${where} was shown.`;
  if (line === 'ask') return `${where} made its call ${subject}.`;
  if (index !== undefined)
    return `${where}: the line "${line}" of the call ${subject} decided, step ${Number(index) + 1}.`;
  const [form = '', action] = subject.split('.');
  if (action !== undefined)
    return `${where}: ${action} was pressed${form === '' ? '' : ` in ${form}`}, step ${Number(line) + 1}.`;
  return `${where}: "${subject}" decided, step ${Number(line) + 1}.`;
}

function tellEvent(event: string, mails: ReadonlyMap<string, MailState>): string {
  const [kind, name = '', more = ''] = event.split(' ');
  if (kind === 'limit') return `The limit ${name} refused it.`;
  if (kind === 'line') return `The line "${name}" decides${more === '1' ? '' : `, by one of its ${more} steps`}.`;
  if (kind === 'audit') return `The audit trail has ${name}: ${more}.`;
  if (kind === 'no-mail') return `No mail ${name} was sent, since the address has no account that it could be for.`;
  return `The mail ${name} ${tellMail(mails.get(more))}.`;
}

function tellMail(mail: MailState | undefined): string {
  if (mail === undefined) return 'is no longer known: it was withdrawn, or more than 30 days have passed';
  if (mail.sent_at !== null) return `was given to the mail server at ${timeOf(mail.sent_at)}`;
  if (mail.failed_at !== null) return `was given up at ${timeOf(mail.failed_at)}`;
  return 'waits for the mail server';
}
