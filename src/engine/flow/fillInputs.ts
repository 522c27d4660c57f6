import type { JsonPath } from './JsonDocument.ts';

/** The inputs of a shared part from its user: references by input name. */
export type Given = Readonly<Record<string, string>>;

/** Called for each value that is filled in, with the name of its input. */
type Told = (path: JsonPath, input: string) => void;

/** A shared part with `$input.<name>` replaced by the passed reference. */
export function fillInputs<T>(part: T, given: Given, told?: Told, path?: JsonPath): T;
export function fillInputs(part: unknown, given: Given, told?: Told, path: JsonPath = []): unknown {
  if (typeof part === 'string') {
    const input = inputOf(part, given);
    if (input === undefined) return part;
    told?.(path, input);
    return fillText(part, input, given);
  }
  if (Array.isArray(part)) return part.map((one: unknown, index) => fillInputs(one, given, told, [...path, index]));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const input = inputOf(key, given);
      const name = input === undefined ? key : fillText(key, input, given);
      return [name, fillInputs(value, given, told, [...path, name])];
    }),
  );
}

/** The input that a text reads; undefined if no value is passed for it. */
function inputOf(text: string, given: Given): string | undefined {
  const [root, name = ''] = text.split('.');
  return root === '$input' && Object.hasOwn(given, name) ? name : undefined;
}

/** A reference such as `$input.who.id`, with `$input.who` replaced by the passed value. */
const fillText = (text: string, input: string, given: Given): string =>
  `${given[input]}${text.slice(`$input.${input}`.length)}`;
