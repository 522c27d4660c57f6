import type { RuleInForce } from '../../flow/rules/RuleInForce.ts';

export interface Line {
  /** The ids of the line's rules, separated by spaces. */
  readonly ids: string;
  readonly key: string;
  /** The limits of the line's rules. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether the value obeys all the line's rules. */
  readonly isKept: boolean;
}

/** The lines of a list of rules, in order. Rules that name the same line share it. */
export function linesOf(rules: readonly RuleInForce[]): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const { id, message, line, isKept } of rules) {
    if (line === undefined) continue;
    const { key, values } = line;
    const name = key === message.key ? id : key;
    const first = lines.get(name) ?? { ids: '', key, values: {}, isKept: true };
    lines.set(name, {
      ids: `${first.ids} ${id}`.trim(),
      key,
      values: { ...first.values, ...values },
      isKept: first.isKept && isKept,
    });
  }
  return [...lines.values()];
}
