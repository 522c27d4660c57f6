import { asRecord } from '../../contract/isRecord.ts';
import { classifyFile } from '../../flow/classifyFile.ts';
import { partOf } from '../../flow/partsIn.ts';
import type { Pair } from '../Change.ts';
import type { Comparison } from '../Comparison.ts';
import { nameOfItem, ORDER } from '../itemPairs.ts';
import { quote } from './Wording.ts';

/** The plural members whose entries are told by one word: `calls`, `send` is “the call send”. */
const PLURAL = /^(?:call|state|dialog|shell|place|condition|map|rule|kind|language)s$/;
const singularOf = (name: string) => (name === 'takes' ? 'input' : PLURAL.test(name) ? name.slice(0, -1) : undefined);

/**
 * The place of a part, from the inside out: “enabled of the button next on door”.
 * @param leave how many of the innermost names to leave out, since the sentence mentions them
 */
export function tellPath({ fileAt }: Comparison, pair: Pair, leave = 0): string {
  const part = pair.is ?? pair.was;
  if (part === undefined) return '';
  const whole = fileAt(part.file)[pair.is === undefined ? 'was' : 'is'];
  const words: string[] = [];
  const path = part.path.slice(0, part.path.length - leave);
  for (let index = 0; index < path.length; index += 1) {
    const name = path[index];
    if (name === undefined || name === ORDER) continue;
    const singular = typeof name === 'string' ? singularOf(name) : undefined;
    const next = path[index + 1];
    const item = nameOfItem(partOf(whole, ...path.slice(0, index + 1))?.value);
    if (singular !== undefined && typeof next === 'string' && next !== ORDER) {
      words.push(`the ${singular} ${next}`);
      index += 1;
    } else if (typeof name === 'number' && item !== undefined) words.push(`the ${item.kind} ${item.id}`);
    else if (typeof name === 'number') words.push(tellEntry(name, partOf(whole, ...path.slice(0, index + 1))?.value));
    else if (name !== 'body' || index === path.length - 1) words.push(name);
  }
  const inner = words.reverse().join(' of ');
  const owner = tellFile(part.file);
  return inner === ''
    ? `of ${owner}`
    : `${leave === 0 && !inner.startsWith('the ') ? '' : 'of '}${inner} ${owner.startsWith('the ') ? 'of' : 'on'} ${owner}`;
}

/** An entry of a list by its first words, otherwise by its number. */
function tellEntry(index: number, entry: unknown): string {
  const words = Object.entries(asRecord(entry)).find(
    ([name, value]) => name !== 'why' && typeof value === 'string',
  )?.[1];
  return `entry ${words === undefined ? index + 1 : quote(String(words))}`;
}

function tellFile(file: string): string {
  const place = classifyFile(file);
  if (place === undefined) return file;
  const { kind, id } = place;
  if (kind === 'screen') return id;
  if (kind === 'dialog') return `the dialog ${id}`;
  if (kind === 'outcomes') return `the shared table ${id}`;
  if (kind === 'rules') return `the rules ${id}`;
  if (kind === 'part') return `the shared part ${id}`;
  if (kind === 'portal') return 'the portal';
  return kind === 'calls' ? 'the shared calls' : `the file ${file}`;
}

/** What moved between two orders, in clauses: `the button b comes first`, `the button a comes after the button c`. */
export function tellMoves(was: readonly string[], is: readonly string[], label: (name: string) => string): string[] {
  return movedIn(was, is).map((name) => {
    const next = is[is.indexOf(name) - 1];
    return `${label(name)} ${next === undefined ? 'comes first' : `comes after ${label(next)}`}`;
  });
}

/**
 * The smallest set of names to move to get from one order to the other: all names outside the longest common
 * subsequence.
 */
function movedIn(was: readonly string[], is: readonly string[]): string[] {
  const stay = is.filter((name) => was.includes(name));
  const at = stay.map((name) => was.indexOf(name));
  const chains: number[][] = [];
  for (const [index, place] of at.entries()) {
    const before = chains.filter((chain) => (at[chain.at(-1) ?? 0] ?? 0) < place);
    chains.push([...longest(before), index]);
  }
  const kept = longest(chains);
  return stay.filter((_, index) => !kept.includes(index));
}

const longest = (chains: readonly number[][]): number[] =>
  chains.reduce<number[]>((best, chain) => (chain.length > best.length ? chain : best), []);
