import { mergeTexts, type Versions } from './mergeTexts.ts';

const MARK = /^(?:<{7}|\|{7}|={7}|>{7})(?: |\r?\n?$)/;

/**
 * A text with its merge conflicts resolved, if both sides only add; undefined if a person must decide.
 * @param base the common ancestor, if known
 */
export function mendConflicts(text: string, base?: string): string | undefined {
  const found = versionsIn(text, base !== undefined);
  const versions = found && { ...found, ...(base === undefined ? {} : { base }) };
  const merged = versions && mergeTexts(versions);
  return merged?.conflicts.length === 0 ? merged.text : undefined;
}

/** Undefined if one side of a conflict is empty and the base is unknown, since that side may have removed the part. */
function versionsIn(text: string, isBaseKnown: boolean): Versions | undefined {
  const sides = { ours: '', base: '', theirs: '' };
  const found = { ours: '', base: '', theirs: '' };
  let side: keyof typeof sides | undefined;
  let hasBase = false;
  const every = ['ours', 'base', 'theirs'] as const;
  for (const line of text.split(/(?<=\n)/)) {
    const mark = MARK.test(line) ? line[0] : undefined;
    if (mark === '<') {
      for (const one of every) found[one] = '';
      side = 'ours';
    } else if (mark === '|' && side !== undefined) {
      [side, hasBase] = ['base', true];
    } else if (mark === '=' && side !== undefined) side = 'theirs';
    else if (mark === '>' && side !== undefined) {
      if (!hasBase && !isBaseKnown && (found.ours === '' || found.theirs === '')) return undefined;
      side = undefined;
    } else {
      for (const one of side === undefined ? every : [side]) {
        sides[one] += line;
        found[one] += line;
      }
    }
  }
  const { base, ours, theirs } = sides;
  return hasBase ? { base, ours, theirs } : { ours, theirs };
}
