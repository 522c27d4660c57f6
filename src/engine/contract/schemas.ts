import type { JSONSchema } from 'json-schema-to-ts';

/**
 * A closed object: every property is required unless it is listed as optional. Answers are closed so that references
 * have types. The client validates answers as open, and ignores unknown members.
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

/** A colour in sRGB: `#3b46c6`. */
export const color = { type: 'string', format: 'color', examples: ['#3b46c6'] } as const;
/** ISO 8601 in UTC. It is displayed in the visitor's time zone and the language's format (D-80). */
export const instant = { type: 'string', format: 'date-time' } as const;
/** A calendar day, YYYY-MM-DD (RFC 3339, full-date), the same in every time zone. */
export const day = { type: 'string', format: 'date' } as const;
