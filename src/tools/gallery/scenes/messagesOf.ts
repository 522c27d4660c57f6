import { isRecord } from '../../../engine/contract/isRecord.ts';
import type { Step } from '../../../engine/flow/types.ts';
import type { Goal } from './Scene.ts';

/** The messages of a step: in a toast, above the form, at its fields. */
export const messagesOf = ({ toast, banner, fieldError = {} }: Step): Goal[] => [
  ...Object.values(toast ?? {}).map((message) => ({ kind: 'toast', id: wordOf(message) }) as const),
  ...(banner === undefined ? [] : [{ kind: 'banner', id: wordOf(banner) } as const]),
  ...Object.entries(fieldError).map(
    ([field, message]) => ({ kind: 'error', id: `${field}-${wordOf(message)}` }) as const,
  ),
];

/**
 * The key of a message, or the reference that gives it, as a part of a name. All messages of refused rules have one
 * name.
 */
const wordOf = (message: unknown): string =>
  String(isRecord(message) ? (message.message ?? message.otherwise) : message).replace(/[^\w.-]/g, '');
