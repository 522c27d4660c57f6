import type { RuleInForce } from '../../flow/rules/RuleInForce.ts';

const NAMED: Readonly<Record<string, string>> = {
  '[a-z]': 'lower',
  '[A-Z]': 'upper',
  '[A-Za-z]': 'lower, upper',
  '[0-9]': 'digit',
};

/** A character class without ranges: `[!@\-]`. */
const CLASS = /^\[((?:\\.|[^\\\]-])+)\]$/;

/**
 * The rules for a password, for browsers that generate one (`passwordrules`, Apple's Password Rules): limits of length,
 * and each pattern that is a single class of characters. Undefined if there are none.
 */
export function passwordRulesOf(rules: readonly Pick<RuleInForce, 'test' | 'limit'>[]): string | undefined {
  const descriptors = rules.flatMap(({ test, limit }) => {
    if (test === 'minLength' || test === 'maxLength') return `${test.toLowerCase()}: ${limit}`;
    const required = test === 'pattern' ? classOf(String(limit)) : undefined;
    return required === undefined ? [] : `required: ${required}`;
  });
  return descriptors.length === 0 ? undefined : `${descriptors.join('; ')};`;
}

function classOf(pattern: string): string | undefined {
  const characters = CLASS.exec(pattern)?.[1]?.replace(/\\(.)/g, '$1');
  return NAMED[pattern] ?? (characters && `[${ordered(characters)}]`);
}

/** The characters in the order that the attribute needs: a hyphen first, a closing bracket last. */
const ordered = (characters: string) =>
  (characters.includes('-') ? '-' : '') + characters.replace(/[-\]]/g, '') + (characters.includes(']') ? ']' : '');
