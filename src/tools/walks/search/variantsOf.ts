import { isRecord } from '../../../engine/contract/isRecord.ts';
import { OF_FORMAT } from '../../../engine/contract/sampleOf.ts';
import type { ScreenProgram } from '../../../engine/flow/Program.ts';
import { isOperator, operatorNamed } from '../../../engine/language/operators.ts';

/** Values that guards compare with, by the last name of the compared reference. */
export type Literals = ReadonlyMap<string, readonly unknown[]>;

/** The sources of values. */
export interface Hints {
  readonly literals: Literals;
  /** Recognisable values, by the name of the member whose value they are. They come first. */
  readonly samples: Readonly<Record<string, unknown>>;
}

/** The maximum number of values for one place in a schema; those that guards compare with come first. */
const MOST = 60;
/** Members of a flow that are guards. */
const GUARDS: readonly string[] = ['when', 'shown', 'enabled', 'required'];
const LEFT_OUT = Symbol('left out');
/** Formats that every portal validates. E-mail addresses have a sample; other formats accept any text. */
const JUDGED: readonly unknown[] = ['color', 'date', 'date-time'];
/** Addresses that a resolver allows, opens or refuses. */
const ADDRESSES = ['/chooser', 'https://elsewhere.example.test/x', 'javascript:alert(1)'];

/**
 * The values that the guards in a part of a flow compare with, and for look-ups in a map one of the map's keys, both as
 * it is and as the domain of an address.
 */
export function literalsIn(part: unknown, maps: ScreenProgram['maps'] = {}): Literals {
  const found = new Map<string, unknown[]>();
  const add = (name: string, values: readonly unknown[]) => {
    const known = found.get(name) ?? [];
    found.set(name, [...known, ...values.filter((value) => !known.includes(value))]);
  };
  const lastOf = (reference: string) =>
    reference
      .split('.')
      .filter((step) => !/^\d+$/.test(step))
      .at(-1) ?? '';
  const visit = (value: unknown, isGuard = false): void => {
    if (isGuard && typeof value === 'string' && value.startsWith('$')) add(lastOf(value), []);
    if (Array.isArray(value)) for (const entry of value) visit(entry, isGuard);
    if (!isRecord(value)) return;
    for (const [key, member] of Object.entries(value)) {
      if (key.startsWith('$')) {
        const expected: unknown = isRecord(member) && 'contains' in member ? member.contains : member;
        if (isRecord(expected)) for (const [name, one] of Object.entries(expected)) add(name, [one].flat());
        else add(lastOf(key), [expected].flat());
      }
      if (isRecord(member) && typeof member.of === 'string' && member.of.startsWith('$map.')) {
        const [known] = Object.keys(maps[lastOf(member.of)] ?? {});
        for (const [reference = ''] of JSON.stringify(member.key ?? '').matchAll(/\$[\w.-]+/g)) {
          if (known !== undefined) add(lastOf(reference), [known, `ada@${known}`]);
        }
      }
      if (isOperator(key) && operatorNamed(key).isOfAddress) add(lastOf(String(member)), ADDRESSES);
      visit(member, isGuard || GUARDS.includes(key));
    }
  };
  visit(part);
  return found;
}

/**
 * Values that a schema accepts: the fullest, the same with one part changed at a time, and the smallest. Their texts
 * are values that guards compare with, or samples.
 */
export function variantsOf(schema: unknown, name: string, hints: Hints): readonly unknown[] {
  if (!isRecord(schema)) return [`a-${name}`];
  const { type, properties, required, items, minimum, examples, format } = schema;
  if ('const' in schema) return [schema.const];
  if (Array.isArray(schema.enum)) return schema.enum;
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return branches.flatMap((branch) => variantsOf(branch, name, hints)).slice(0, MOST);
  const kinds: readonly unknown[] = [type].flat();
  const nothing = kinds.includes('null') ? [null] : [];
  if (kinds.includes('object') || isRecord(properties)) {
    const needs: readonly unknown[] = Array.isArray(required) ? required : [];
    return [...records(isRecord(properties) ? properties : {}, needs, hints), ...nothing];
  }
  if (kinds.includes('array')) {
    const [first, ...others] = variantsOf(items, name, hints);
    return [
      [first],
      [],
      [first, others[0] ?? first],
      ...others.flatMap((one) => [[one], [first, one]]),
      ...nothing,
    ].slice(0, MOST * 2);
  }
  if (kinds.includes('boolean')) return [true, false, ...nothing];
  if (kinds.includes('integer') || kinds.includes('number')) {
    const least = typeof minimum === 'number' ? minimum : 1;
    return [Math.max(least, name.startsWith('max') ? 64 : 8), least, ...nothing];
  }
  const sample = hints.samples[name];
  const own = typeof sample === 'string' || (sample === null && nothing.length > 0) ? [sample] : [];
  const asked = (hints.literals.get(name) ?? []).filter((value) => typeof value === 'string');
  const known = [...own, ...(Array.isArray(examples) ? examples : [])];
  const made = /username|email/i.test(name) ? 'ada@acme.test' : `a-${name}`;
  const [first = JUDGED.includes(format) ? OF_FORMAT[String(format)] : made] = known;
  // If a text may be anything, an unknown value is tried as well.
  return [...new Set([first, ...known, ...asked, ...(known.length > 0 ? [`a-${name}`] : []), ...nothing])];
}

function records(
  properties: Readonly<Record<string, unknown>>,
  needs: readonly unknown[],
  hints: Hints,
): readonly unknown[] {
  const members = Object.entries(properties).map(([name, schema]) => [name, variantsOf(schema, name, hints)] as const);
  const full = Object.fromEntries(members.map(([name, [first]]) => [name, first]));
  const without = (left: string) => Object.fromEntries(Object.entries(full).filter(([name]) => name !== left));
  const changed = members.flatMap(([name, [, ...others]]) => others.map((value) => ({ ...full, [name]: value })));
  const smallest = Object.fromEntries(Object.entries(full).filter(([name]) => needs.includes(name)));
  const lacking = members.flatMap(([name]) => (needs.includes(name) ? [] : [without(name)]));
  // The smallest value plus one optional part shows what depends only on that part.
  const alone = members.flatMap(([name, [first]]) => (needs.includes(name) ? [] : [{ ...smallest, [name]: first }]));
  const asked = members
    .filter(([name]) => hints.literals.has(name))
    .map(([name, [, ...others]]) => [name, needs.includes(name) ? others : [...others, LEFT_OUT]] as const);
  const pairs = asked.flatMap(([one, values], index) =>
    asked
      .slice(index + 1)
      .flatMap(([other, others]) =>
        values.flatMap((value) => others.map((more) => present({ ...full, [one]: value, [other]: more }))),
      ),
  );
  return [full, smallest, ...lacking, ...changed, ...alone, ...pairs].slice(0, MOST * 3);
}

const present = (members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== LEFT_OUT));
