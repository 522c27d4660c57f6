import type { Answer } from '../../../runtime/Answer.ts';
import { askedIn, type Moment } from '../../record/Moment.ts';
import type { Masker } from '../../secrets/Masker.ts';
import { HIDDEN } from '../../secrets/Masker.ts';

/** An event in a few words. */
export function sayEvent(moment: Moment, masker: Masker): string {
  const { event, times, screenContext } = moment;
  const often = times > 1 ? ` (${times} keys)` : '';
  switch (event.kind) {
    case 'begin':
      return 'the screen begins';
    case 'refresh':
      return 'something outside has changed';
    case 'change':
      return `${event.field} = ${write(masker.form({ [event.field]: event.value })[event.field])}${often}`;
    case 'type':
      return `typed in ${event.field}: ${write(masker.form({ [event.field]: event.text })[event.field])}${often}`;
    case 'blur':
      return `left ${event.field}`;
    case 'press':
      return `pressed ${event.action}${event.entry === undefined ? '' : ` in ${event.entry.list} ${event.entry.index + 1}`}`;
    case 'close':
      return 'closed the dialog';
    case 'move':
      return `went to ${event.state} by the history`;
    case 'retry':
      return 'tried again';
    case 'answer': {
      const asked = askedIn(moment);
      if (asked === undefined || screenContext.program.calls[asked.call] === undefined)
        return `a late answer, ${nameOf(event.answer)}, is ignored`;
      return `${asked.call} answers ${nameOf(event.answer)}`;
    }
    case 'elapse':
      return `the timer ${event.timer.slice(event.timer.indexOf(':') + 1)} ends`;
    case 'linger':
      return 'no timer leads away any more';
    case 'stay':
      return 'the page stays';
    case 'exit':
      return 'the screen is left';
  }
}

const nameOf = (answer: Answer): string => (answer.kind === 'fault' ? answer.fault : answer.outcome);

const write = (value: unknown): string =>
  value === undefined ? 'nothing' : value === HIDDEN ? HIDDEN : (JSON.stringify(value) ?? '');
