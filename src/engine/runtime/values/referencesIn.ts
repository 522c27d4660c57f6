import type { Value } from '../../flow/types.ts';

/** Every reference in a value, including in its functions. */
export function referencesIn(value: Value): string[] {
  const found: string[] = [];
  const visit = (part: unknown): void => {
    if (typeof part === 'string') {
      if (part.startsWith('$')) found.push(part);
    } else if (Array.isArray(part)) part.forEach(visit);
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(visit);
  };
  visit(value);
  return found;
}

export const rootOf = (reference: string): string => reference.slice(1).split('.')[0] ?? '';
