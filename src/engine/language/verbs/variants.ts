import { closed, message } from '../primitives.ts';

/** A message with its kind. */
export const variants = [
  closed({ error: message }, ['error']),
  closed({ success: message }, ['success']),
  closed({ warning: message }, ['warning']),
  closed({ info: message }, ['info']),
] as const;
