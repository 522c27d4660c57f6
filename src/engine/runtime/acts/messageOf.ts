import type { Message } from '../View.ts';
import { evaluate } from '../values/evaluate.ts';
import type { Scope } from '../values/Scope.ts';

/** A message of a flow: a key, or the service's own words; where those are missing, a general text (D-05). */
export function messageOf(message: string, scope: Scope): Message {
  if (!message.startsWith('$')) return { key: message };
  const text = evaluate(message, scope);
  return typeof text === 'string' && text.trim() !== '' ? { text } : { key: 'errors.unknown' };
}
