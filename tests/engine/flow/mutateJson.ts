/** A seeded generator of random numbers (mulberry32), so that a failing mutation can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const STRANGE: readonly Json[] = [null, true, 0, -1, '', '$', '$form', '$nothing.a', 'x', [], {}, ['a'], { a: 1 }];

/** Makes one change somewhere in the value: renames, removes or copies a member, or replaces it with something odd. */
export function mutateValue(value: unknown, random: () => number): unknown {
  const copy: Json = JSON.parse(JSON.stringify(value));
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const spots: { readonly parent: Json[] | { [name: string]: Json }; readonly key: string }[] = [];
  const collect = (part: Json) => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, member] of Object.entries(part)) {
      spots.push({ parent: part, key });
      collect(member);
    }
  };
  collect(copy);
  const spot = pick(spots);
  if (spot === undefined) return pick(STRANGE);
  const { parent, key } = spot;
  const old = Reflect.get(parent, key);
  const kind = Math.floor(random() * 5);
  if (kind === 0) Reflect.deleteProperty(parent, key);
  else if (kind === 1) Reflect.set(parent, key, pick(STRANGE));
  else if (kind === 2 && !Array.isArray(parent)) {
    Reflect.deleteProperty(parent, key);
    Reflect.set(parent, `${key}x`, old);
  } else if (kind === 3 && typeof old === 'string') {
    const at = Math.floor(random() * (old.length + 1));
    Reflect.set(parent, key, old.slice(0, at) + (pick(['', 'q', '.', '$', '}']) ?? '') + old.slice(at + 1));
  } else {
    const other = pick(spots);
    if (other !== undefined) Reflect.set(parent, key, structuredClone(Reflect.get(other.parent, other.key)));
  }
  return Array.isArray(copy) ? copy.filter((entry) => entry !== undefined) : copy;
}

/** Makes one change in the text: removes, inserts, doubles or cuts off characters. */
export function mutateText(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const length = 1 + Math.floor(random() * 4);
  const noise = [
    '"',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '\\',
    '\\u00',
    '\n',
    '\u0000',
    '//',
    '\uFEFF',
    '__proto__',
    '1e999',
  ];
  switch (Math.floor(random() * 4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length);
    case 1:
      return text.slice(0, at) + (noise[Math.floor(random() * noise.length)] ?? '') + text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(at, at + length * 8) + text.slice(at);
    default:
      return text.slice(0, at);
  }
}
