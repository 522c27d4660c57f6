import type { JsonPath } from '../flow/JsonDocument.ts';
import type { Glossary } from '../flow/types.ts';
import type { Report } from './Rule.ts';
import { FASTER, slowPattern } from './slowPattern.ts';

type OfLanguage = Glossary['languages'][string];

/** A rule of a language's texts. */
export interface WordRule {
  readonly kind: 'term' | 'style';
  /** For a term: the avoided words. */
  readonly name: string;
  readonly pattern: RegExp;
  readonly use?: string;
  readonly hint: string;
  /** Longer words in which a match is allowed. */
  readonly except: readonly string[];
  /** If present, the rule is only for texts whose names have this prefix. */
  readonly texts?: string;
}

/** A place in a text where a rule is broken. */
export interface WordMatch {
  readonly rule: WordRule;
  readonly found: string;
  /** In UTF-16 units. */
  readonly within: { readonly offset: number; readonly length: number };
  /** Whether the match overlaps the given words. */
  touches(words: string): boolean;
}

export interface Mistake extends Pick<Report, 'message' | 'hint'> {
  readonly path: JsonPath;
}

/** The rules of a language, and the mistakes in the glossary itself. */
export function readWords({ terms: all = [], style = [] }: OfLanguage): { rules: WordRule[]; mistakes: Mistake[] } {
  const mistakes = contradictionsIn(all);
  const terms = all.filter((_, index) => !mistakes.some(({ path }) => path[1] === index));
  const rules = terms.flatMap(({ use, avoid, except = [], why }): WordRule[] =>
    avoid.map((name) => ({
      kind: 'term',
      name,
      pattern: new RegExp(literally(name), 'giu'),
      use,
      hint: sentence(`Say "${use}"`, why),
      except,
    })),
  );
  for (const [index, { name, pattern, use, hint, example, texts, why }] of style.entries()) {
    const path = ['style', index];
    const compiled = compile(pattern);
    if (compiled === undefined) {
      mistakes.push({ path: [...path, 'pattern'], message: 'this is not a regular expression', hint: 'Correct it.' });
      continue;
    }
    // Otherwise the check itself would take that time.
    const slow = slowPattern(pattern);
    if (slow !== undefined) {
      mistakes.push({ path: [...path, 'pattern'], message: slow, hint: FASTER });
      continue;
    }
    const rule: WordRule = {
      kind: 'style',
      name,
      pattern: compiled,
      hint: sentence(hint, why),
      except: [],
      ...(use === undefined ? {} : { use }),
      ...(texts === undefined ? {} : { texts }),
    };
    if (findFaults([rule], texts ?? '', example).length === 0) {
      const message = `the rule "${name}" finds nothing in its own example`;
      mistakes.push({ path: [...path, 'example'], message, hint: 'Correct the pattern or the example.' });
    }
    rules.push(rule);
  }
  return { rules, mistakes };
}

/** Terms that forbid a word that they themselves or other terms use. */
function contradictionsIn(terms: NonNullable<OfLanguage['terms']>): Mistake[] {
  return terms.flatMap(({ use, avoid, except = [] }, index): Mistake[] => {
    const own = avoid.find(
      (name) => use.includes(name) && !except.some((one) => one.includes(name) && use.includes(one)),
    );
    if (own !== undefined) {
      const message = `"${use}" contains the avoided "${own}", so it would itself be avoided`;
      const hint = `Add "except": ["${use}"].`;
      return [{ path: ['terms', index, 'avoid', avoid.indexOf(own)], message, hint }];
    }
    const other = terms.findIndex((one) => one.avoid.includes(use) && avoid.includes(one.use));
    if (other < 0) return [];
    const message = `"${use}" and "${terms[other]?.use}" each replace the other`;
    return [{ path: ['terms', index, 'use'], message, hint: 'Keep one of the two terms.' }];
  });
}

/** The places where a text breaks rules. Placeholders (`{launcher}`) are ignored. */
export function findFaults(rules: readonly WordRule[], name: string, text: string): WordMatch[] {
  const said = text.includes('{') ? text.replace(/\{[^}]*\}/g, (placeholder) => '\0'.repeat(placeholder.length)) : text;
  const faults: WordMatch[] = [];
  for (const rule of rules) {
    const { pattern, texts } = rule;
    const searched = rule.kind === 'term' ? said : text;
    // Most texts break no rule, and this test is faster than finding all matches.
    if (searched.search(pattern) < 0 || (texts !== undefined && !`${name}.`.startsWith(`${texts}.`))) continue;
    for (const { index, 0: found } of searched.matchAll(pattern)) {
      const touches = (words: string) => isTouched(text, words, index, index + found.length);
      if (!rule.except.some(touches))
        faults.push({ rule, found, within: { offset: index, length: found.length }, touches });
    }
  }
  return faults;
}

function isTouched(text: string, words: string, from: number, to: number): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (at < to && at + words.length > from) return true;
  }
  return false;
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'gu');
  } catch {
    return undefined;
  }
}

const literally = (words: string) => words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const sentence = (hint: string, why: string | undefined) => {
  const said = /[.!?]$/.test(hint) ? hint : `${hint}.`;
  return why === undefined ? said : `${said} ${why}`;
};
