import { wordsOf } from './accepts.ts';
import { branchesOf, type Schema } from './Schema.ts';

/** A type in words. */
export function showType(type: Schema): string {
  return [...new Set(branchesOf(type).map(showBranch))].join(' or ');
}

function showBranch(type: Schema): string {
  const words = wordsOf(type);
  if (words !== undefined) return words.map((word) => JSON.stringify(word)).join(' | ');
  const kinds = (Array.isArray(type.type) ? type.type : [type.type]).filter((kind) => kind !== 'null');
  const [kind = 'anything'] = kinds;
  if (kind === 'object') return `an object with ${Object.keys(Object(type.properties)).join(', ')}`;
  if (kind === 'array') return 'a list';
  if (kind === 'boolean') return 'true or false';
  if (kind === 'integer') return 'a whole number';
  if (type.format === 'date-time') return 'a time';
  if (type.format === 'date') return 'a day';
  return kind === 'string' ? 'a text' : kind === undefined ? 'anything' : String(kind);
}
