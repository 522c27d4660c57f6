import type { JsonDocument } from '../../flow/JsonDocument.ts';
import { edgesOfPart, type Way } from '../../graph/edgesOfUnit.ts';
import { type GraphFile, graphWith, listEdges } from '../../graph/graphOf.ts';
import { type CheckedPart, type CheckedUnit, type CheckedUnits, keptPer } from '../CheckedUnit.ts';
import type { Report, Rule } from '../Rule.ts';

/** The lists as generated from the flows. */
const listsOf = keptPer(({ all, flows }: CheckedUnits): readonly GraphFile[] =>
  listEdges(graphWith(flows, all.flatMap(waysOf))),
);

export const staleList: Rule = {
  id: 'stale-list',
  why: 'Reviewers see added and removed exits in these lists, so a stale list hides them.',
  hint: 'Run the checker with --fix, or run npm run graph.',
  stage: 'whole',
  level: 'warning',
  fixable: true,
  last: true,
  *ofProject({ lists, together }) {
    // A portal need not have lists.
    if (lists.size === 0) return;
    const wanted = listsOf(together);
    for (const { path, text } of wanted) {
      const found = lists.get(path);
      if (found === undefined) yield rewritten(path, '', text, 'this list of exits is missing');
      else if (plain(found) !== text)
        yield { ...rewritten(path, found.text, text, STALE), ...firstChange(found.text, text) };
    }
    const paths = new Set(wanted.map(({ path }) => path));
    for (const [path, { text }] of lists) {
      if (paths.has(path)) continue;
      yield rewritten(path, text, '', 'this list of exits belongs to no flow: its folder is empty');
    }
  },
};

const STALE = 'this list of exits does not match the flows';

const plain = ({ text }: JsonDocument) => text.replaceAll('\r\n', '\n');

const rewritten = (file: string, was: string, replacement: string, message: string): Report => ({
  file,
  path: [],
  offset: 0,
  message,
  fix: { isSafe: true, edits: [{ offset: 0, length: was.length, replacement }] },
});

/** The first line of a list that is not as generated. */
function firstChange(was: string, is: string): Pick<Report, 'offset' | 'length'> {
  const [before, after] = [was.split('\n'), is.split('\n')];
  const line = before.findIndex((text, index) => text.replace(/\r$/, '') !== after[index]);
  const last = Math.max(line, 0);
  const offset = before.slice(0, last).reduce((sum, text) => sum + text.length + 1, 0);
  return { offset: Math.min(offset, was.length), length: before[last]?.length ?? 1 };
}

/** Every exit of a screen or a shell. */
export const waysOf = keptPer(({ ownParts }: CheckedUnit): readonly Way[] => ownParts.flatMap(waysOfPart));

const waysOfPart = keptPer(({ part, unit, flows, nodes }: CheckedPart): readonly Way[] => [
  ...edgesOfPart({ unit, flows }, part, nodes),
]);
