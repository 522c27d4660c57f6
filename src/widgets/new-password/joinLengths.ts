import type { PasswordHint } from '../host/Host.ts';

export interface Rule {
  /** The word for it: `portal:renderer.policy.<name>`. */
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly isKept: boolean;
}

/** The shortest and the longest length are two rules with a message each, and one hint: 8 to 30 characters. */
export function joinLengths(hints: readonly PasswordHint[]): readonly Rule[] {
  const isLength = ({ message: { values = {} } }: PasswordHint) => 'min' in values || 'max' in values;
  const lengths = hints.filter(isLength);
  const length: Rule = {
    name: 'length',
    values: Object.assign({}, ...lengths.map(({ message }) => message.values)),
    isKept: lengths.every((hint) => hint.isKept),
  };
  const others = hints
    .filter((hint) => !isLength(hint))
    .map(({ message, isKept }) => ({ name: message.key.split('.').at(-1) ?? '', values: {}, isKept }));
  return lengths.length > 0 ? [length, ...others] : others;
}
