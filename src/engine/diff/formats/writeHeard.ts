import { visible } from '../../checker/formats/visible.ts';
import { escapeMarkup } from '../../contract/escapeMarkup.ts';

/** What a screen reader says about a scene, as text: one line for each part. Undefined if a revision has no such scene. */
export interface Heard {
  readonly scene: string;
  readonly language: string;
  readonly before?: string;
  readonly after?: string;
}

/** Both texts as one: lines that only one of them has are marked. */
export function writeHeard({ language, before, after }: Heard): string {
  const lines = compareLines(linesIn(before), linesIn(after)).map(([sign, line]) => {
    const text = escapeMarkup(visible(`${sign} ${line}`));
    return { '-': `<del>${text}</del>`, '+': `<ins>${text}</ins>`, ' ': text }[sign];
  });
  return `<h3>What a screen reader says, ${escapeMarkup(visible(language))}</h3><pre>${lines.join('\n')}</pre>`;
}

const linesIn = (text: string | undefined): readonly string[] => text?.trimEnd().split('\n') ?? [];

type Line = readonly [sign: '-' | '+' | ' ', line: string];

/** The lines of two texts, with the fewest that are only in one of them (their longest common subsequence stays). */
function compareLines(was: readonly string[], is: readonly string[]): readonly Line[] {
  // At [i][j], how many lines the rest of both, from i and j on, have in common.
  const common = Array.from({ length: was.length + 1 }, () => new Uint32Array(is.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = was.length - 1; i >= 0; i -= 1)
    for (let j = is.length - 1; j >= 0; j -= 1)
      common[i]?.fill(was[i] === is[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1)), j, j + 1);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < was.length || j < is.length) {
    const [before, after] = [was[i], is[j]];
    if (before !== undefined && before === after) {
      lines.push([' ', before]);
      [i, j] = [i + 1, j + 1];
    } else if (before !== undefined && (after === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(['-', before]);
      i += 1;
    } else {
      lines.push(['+', after ?? '']);
      j += 1;
    }
  }
  return lines;
}
