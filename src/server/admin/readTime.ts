import { AdministrationError } from '../administration/AdministrationError.ts';

/** A time that cannot be read. The message is one line that says what to type. */
class TypedTimeError extends AdministrationError {
  override readonly name = 'TypedTimeError';
}

/** A day, or a time with its zone. Without a zone, the time would depend on the machine. */
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/**
 * The value of an option as a time in ISO 8601.
 * @throws TypedTimeError
 */
export function readTime(option: string, value: string): Date {
  const time = new Date(value);
  if (TIME.test(value) && !Number.isNaN(time.getTime())) return time;
  throw new TypedTimeError(`--${option} is "${value}": write a day, 2026-01-31, or a time, 2026-01-31T09:00:00Z`);
}
