import { sample, stringMatching } from 'fast-check';

const found = new Map<string, string | undefined>();

/**
 * A text that a pattern of the flow language accepts, the same at each call; undefined for a pattern that looks ahead or
 * behind, which the generator cannot do.
 */
export function textMatching(pattern: string): string | undefined {
  if (!found.has(pattern)) found.set(pattern, generate(pattern));
  return found.get(pattern);
}

function generate(pattern: string): string | undefined {
  try {
    const [text] = sample(stringMatching(new RegExp(pattern, 'u')), { numRuns: 1, seed: 1 });
    return text;
  } catch {
    return undefined;
  }
}
