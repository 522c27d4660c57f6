import type { MailState, StoredStep, TracedVisit } from './readVisits.ts';

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
