import { readFileSync } from 'node:fs';
import { suggest } from '../flow/suggest.ts';
import { RULES } from './rules.ts';

/** A rule's reference text for a terminal; for an unknown id, the rule that was probably meant. */
export function explainRule(id: string): { readonly isKnown: boolean; readonly text: string } {
  const ids = RULES.map((rule) => rule.id);
  if (!ids.includes(id)) {
    const suggestion = suggest(id, ids);
    const meant = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
    return { isKnown: false, text: `There is no rule "${id}".${meant}\n\nRules: ${[...ids].sort().join(', ')}` };
  }
  const reference = readFileSync(new URL('./RULES.md', import.meta.url), 'utf8');
  const [, section = ''] = reference.split(`\n## ${id}\n`);
  const plain = (section.split('\n## ')[0] ?? '')
    .trim()
    .replaceAll(/^```\w+\n([\s\S]*?)\n```$/gm, (_, code: string) => code.replaceAll(/^/gm, '    '))
    .replaceAll('**', '')
    .replaceAll(/\\(?=[^a-z0-9\s])/gi, '');
  return { isKnown: true, text: `${id}\n\n${plain}` };
}
