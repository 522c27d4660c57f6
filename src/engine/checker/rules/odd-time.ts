import { durationOf } from '../../flow/durationOf.ts';
import type { Item } from '../../flow/types.ts';
import { PAUSES } from '../../language/callMembers.ts';
import type { CheckedPart } from '../CheckedUnit.ts';
import type { Report, Rule } from '../Rule.ts';
import { at, bodiesOf } from '../Rule.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** The longest timer in browsers (HTML, 8.6); a longer timer fires at once. */
const MOST = 2 ** 31 - 1;
/** The time to type something (WCAG 2.2, 2.2.1 requires twenty seconds in which to ask for more time). */
const TO_TYPE = 20 * SECOND;
const TO_READ = SECOND;
const TO_STAY = 60 * MINUTE;
const TO_WAIT = 5 * SECOND;

export const oddTime: Rule = {
  id: 'odd-time',
  why: 'A time too short to read or type anything, or too long to wait for, is rarely intended.',
  hint: 'Write a realistic time; the units are ms, s and m.',
  stage: 'flow',
  level: 'warning',
  *ofPart(part) {
    for (const handler of part.nodes.handlers) {
      if (handler.trigger !== 'after') continue;
      const message = oddness(String(handler.path.at(-1)), stateOf(handler.path), part);
      if (message !== undefined) yield { ...at(handler), onKey: true, message };
    }
    yield* waits(part);
  },
};

const stateOf = (path: CheckedPart['unit']['path']) => (path[0] === 'states' ? String(path[1]) : undefined);

function oddness(time: string, state: string | undefined, { unit }: CheckedPart): string | undefined {
  const length = durationOf(time);
  if (length > MOST) return `a browser's timer lasts at most 24 days, so ${time} would end immediately`;
  if (length > TO_STAY) return `${time} is ${Math.round(length / MINUTE / 6) / 10} hours, longer than anyone waits`;
  if (length < TO_READ) return `${time} is too short to read anything`;
  if (length >= TO_TYPE) return undefined;
  const items = bodiesOf(unit).flatMap((body) => body.items);
  const field = items.find((item) => 'field' in item && item.required !== undefined && isIn(item, state));
  return field !== undefined && 'field' in field ? `${time} is too short to fill in "${field.field}"` : undefined;
}

const isIn = ({ in: states }: Item, state: string | undefined) =>
  states === undefined || state === undefined || [states].flat().includes(state);

/** Calls that make people wait too long. */
function* waits({ nodes }: CheckedPart): Generator<Report> {
  for (const call of nodes.calls) {
    for (const member of PAUSES) {
      const time = call.value[member];
      if (time === undefined || durationOf(time) <= TO_WAIT) continue;
      yield { ...at(call, member), message: `every visitor waits ${time} here, however fast the service is` };
    }
  }
}
