import type { Message } from '../View.ts';
import type { EvaluationScope } from './EvaluationScope.ts';
import { evaluate } from './evaluate.ts';

/** A message of a flow: a key, or a text of the service; if that is missing, a general text (D-05). */
export function messageOf(message: string, scope: EvaluationScope): Message {
  if (!message.startsWith('$')) return { key: message };
  const text = evaluate(message, scope);
  return typeof text === 'string' && text.trim() !== '' ? { text } : { key: 'errors.unknown' };
}
