import type { JSONSchema } from 'json-schema-to-ts';

/**
 * A closed object: every property is required unless listed as optional. Answers are written
 * closed so that references are typed; the client validates them open (unknown members are ignored).
 */
export function record<
  const P extends Readonly<Record<string, JSONSchema>>,
  const O extends readonly (keyof P & string)[] = readonly [],
>(properties: P, optional?: O) {
  const left = new Set<string>(optional ?? []);
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !left.has(name)) as Exclude<keyof P & string, O[number]>[],
    additionalProperties: false,
  } as const;
}

export const list = <const S extends JSONSchema>(items: S) => ({ type: 'array', items }) as const;

/** ISO 8601 in UTC. Shown as YYYY-MM-DD in the visitor's time zone (D-80). */
export const instant = { type: 'string', format: 'date-time' } as const;
/** A day of the calendar, YYYY-MM-DD (RFC 3339, full-date): the same wherever it is read. */
export const day = { type: 'string', format: 'date' } as const;
