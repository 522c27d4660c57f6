import { asRecord, isRecord } from '../../contract/isRecord.ts';
import { asList } from '../../flow/choiceBranches.ts';
import { classifyFile } from '../../flow/classifyFile.ts';
import { partOf } from '../../flow/partsIn.ts';
import {
  expandedBranches,
  fittingBranches,
  type Keywords,
  schemasOfEntries,
  schemasOfMember,
} from '../../flow/schemaBranches.ts';
import { tellGuard, tellShort, tellValue } from '../../flow/tellGuard.ts';
import { grammarOf } from '../../grammar/grammarOf.ts';
import { isSame, type Pair } from '../Change.ts';
import type { Comparison } from '../Comparison.ts';

/**
 * What a part now does, or no longer does, after a change of one of its members: “now has boxes for 8 digits instead of
 * 6”. Undefined if the member's declaration has no words (`x-says`).
 */
export function tellMember(comparison: Comparison, member: Pair): string | undefined {
  const schema = schemasAt(comparison, member).find((one) => typeof one['x-says'] === 'string');
  if (schema === undefined) return undefined;
  const isGuard = schema.$ref === '#/$defs/guard';
  const told = ({ value }: { readonly value: unknown }) => (isGuard ? tellGuard(value as never) : tellShort(value));
  const words = String(schema['x-says']);
  const says = (part: { readonly value: unknown }) => words.replace('{}', () => told(part));
  const { was, is } = member;
  // The words for a member without `{}` do not name the value, so they cannot describe a changed value.
  if (is !== undefined && was !== undefined && !words.includes('{}')) return undefined;
  if (is !== undefined) return `${since('now', says(is))}${was === undefined ? '' : ` instead of ${told(was)}`}`;
  return was && since('no longer', says(was));
}

/** The same as `tellMember`, or the changed value of a member whose declaration has no words. */
export function tellAnyMember(comparison: Comparison, member: Pair): string {
  const { was, is } = member;
  const name = (is ?? was)?.path.at(-1);
  const plainly = () => `now has ${name} = ${tellShort(is?.value)} instead of ${tellShort(was?.value)}`;
  return tellMember(comparison, member) ?? plainly();
}

const since = (adverb: string, words: string) =>
  /^(?:is|are) /.test(words) ? words.replace(' ', ` ${adverb} `) : `${adverb} ${words}`;

/** The description of a member in the grammar. */
export const describeMember = (comparison: Comparison, member: Pair): string | undefined =>
  schemasAt(comparison, member)
    .map(({ description }) => description)
    .find((one) => typeof one === 'string');

/** Whether the declaration of a part, or of something around it, says that it does not affect what visitors can do. */
export const isLook = (comparison: Comparison, pair: Pair): boolean =>
  schemasAround(comparison, pair)
    .declared.flat()
    .some((schema) => isRecord(schema) && schema['x-looks'] === true);

/** The schemas that a part of a file may match: those declared for the member, and the schemas that these refer to. */
function schemasAt(comparison: Comparison, pair: Pair): readonly Keywords[] {
  const { declared, grammar } = schemasAround(comparison, pair);
  const own = declared.at(-1) ?? [];
  return [...own, ...expandedBranches(own, grammar)].filter(isRecord);
}

/** The schemas that are declared for the file, and for each member on the way to a part. */
function schemasAround({ was, is, fileAt }: Comparison, pair: Pair) {
  const side = pair.is === undefined ? 'was' : 'is';
  const { file, path } = pair[side] ?? { file: '', path: [] };
  const grammar = grammarOf({ was, is }[side].project.flows.definition);
  const kind = classifyFile(file)?.kind;
  let own: readonly unknown[] = kind === undefined ? [] : [grammar.files[kind]];
  const declared = [own];
  for (const [depth, name] of path.entries()) {
    const value = partOf(fileAt(file)[side], ...path.slice(0, depth))?.value;
    const branches = expandedBranches(own, grammar);
    const fitting = isRecord(value) ? fittingBranches(value, branches) : branches;
    own = typeof name === 'number' ? schemasOfEntries(fitting) : schemasOfMember(name, fitting);
    declared.push(own);
  }
  return { declared, grammar };
}

/**
 * When a changed value has no effect, as the end of a sentence: while an earlier alternative of its `coalesce` has a
 * value. Empty unless the changed alternatives come after others that stay.
 */
export function tellUnchanged(was: unknown, is: unknown): string {
  const [before, after] = [alternativesOf(was), alternativesOf(is)];
  const first = after.findIndex((one, index) => !isSame(one, before[index]));
  const kept = after.slice(0, first === -1 ? after.length : first);
  return kept.length === 0 ? '' : `; nothing changes while ${kept.map(tellValue).join(' or ')} has a value`;
}

const alternativesOf = (value: unknown): readonly unknown[] => asList(asRecord(value).coalesce);
