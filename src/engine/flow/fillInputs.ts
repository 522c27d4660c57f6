/** What a user of a shared part gives it: references by the names of its inputs. */
export type Given = Readonly<Record<string, string>>;

/** A shared part as its user means it: with `$input.<name>` replaced by the reference that is given. */
export function fillInputs<T>(part: T, given: Given): T;
export function fillInputs(part: unknown, given: Given): unknown {
  if (typeof part === 'string') return fillText(part, given);
  if (Array.isArray(part)) return part.map((one: unknown) => fillInputs(one, given));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [fillText(key, given), fillInputs(value, given)]),
  );
}

function fillText(text: string, given: Given): string {
  const [root, name = '', ...members] = text.split('.');
  const reference = root === '$input' && Object.hasOwn(given, name) ? given[name] : undefined;
  return reference === undefined ? text : [reference, ...members].join('.');
}
