import type { Definition } from '../../../engine/flow/Definition.ts';
import { kindOf } from '../../../engine/flow/kindOf.ts';
import type { Item } from '../../../engine/flow/types.ts';
import type { Literals } from './variantsOf.ts';

/** Texts that obey or break rules: short, long, in other scripts, addresses, numbers, days, signs, spaces. */
// biome-ignore format: table
const TEXTS: readonly string[] = [
  'Correct-Horse-7', 'Correct-Horse-8', 'ada@acme.test', '123456', 'Ada', '2026-05-01', '+82 10 1234 5678',
  '', 'a', '1', '12', '1234567890123', 'abc', 'ABC', '!!!!!!!!!!', 'abcdefghij', 'ABCDEFGHIJ', 'abcdefgh1!', 'ABCDEFGH1!', 'Abcdefgh!!',
  'Abcdefgh11', 'a b', 'Abcdefg 1!', '\u200b\u200b\u200b', 'Abcdefg\u200b1!', '한글', '한글한글한글1!', '<b>', 'ada@', '@acme.test',
  'ada@acme', 'ada..x@acme.test', '-5', '0', '1.5', '99999999', '2026-13-45', '1800-01-01', '2999-01-01', 'https://x.test',
  `${'a'.repeat(65)}@acme.test`, 'a'.repeat(31), `Aa1!${'a'.repeat(300)}`, 'a'.repeat(1100), `${'a'.repeat(1100)}@acme.test`,
];

/** Values to try in a field: every option, both booleans, or texts that rules can distinguish. */
export function valuesFor(
  item: Extract<Item, { field: string }>,
  options: readonly unknown[],
  definition: Definition,
  literals: Literals,
): readonly unknown[] {
  const kind = kindOf(item, definition);
  const { type } = kind.schema(item);
  const compared = literals.get(item.field) ?? [];
  const items: unknown = Reflect.get(item, 'items');
  const ids: readonly unknown[] = Array.isArray(items)
    ? items.map((one: unknown) => Reflect.get(Object(one), 'id'))
    : [];
  if (type === 'boolean') return [true, false];
  if (type === 'array') {
    const all = ids.length > 0 ? ids : options;
    return [all, [], all.slice(0, 1), all.slice(1), ...all.map((one) => [one])];
  }
  // Without options nothing can be chosen.
  if ('options' in item && options.length === 0) return [];
  if (options.length > 0 || type !== 'string')
    return [...options, ...compared, undefined, ...(options.length > 0 ? [] : TEXTS)];
  // First the values in guards and maps, since these reach more than any other text.
  return [...compared, ...(kind.sample === undefined ? [] : [kind.sample]), ...TEXTS];
}
