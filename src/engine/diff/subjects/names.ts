import { cosmetic, type Draft, pairOf, risky } from '../Change.ts';
import type { Subject } from '../Comparison.ts';
import { shortList } from '../words/Wording.ts';

const kinds = {
  renamed: cosmetic(
    'name-changed',
    'Something has another name: a state, field, call, dialog, place, rule set or shell. Visitors see no difference; tests that name it do.',
  ),
  slot: risky('slot-renamed', 'A storage slot was renamed. Values that browsers stored under the old name are lost.'),
};

/** Renamed things. Renamed screens are reported elsewhere. */
export const names: Subject = {
  kinds,
  *compare({ names: renamed, is, fileAt }): Generator<Draft> {
    for (const { kind, was, is: symbol } of renamed) {
      const { file = '' } = symbol.declarations[0] ?? {};
      const owners = symbol.scopes
        .filter((scope) => scope !== 'portal')
        .map((scope) => scope.replace(/^screen /, '').replace(/^dialog /, 'the dialog '));
      const of = owners.length === 0 ? '' : ` of ${shortList(owners)}`;
      const forgotten = kind === 'slot' ? '; what browsers stored under the old name is not found any more' : '';
      const sentence = `The ${kind} ${was}${of} is now called ${symbol.name}${forgotten}`;
      const path = symbol.declarations[0]?.path ?? [];
      const place = { file, path, value: symbol.name };
      const files = new Set([...symbol.declarations, ...symbol.uses].map((one) => one.file));
      const reach = [...is.project.flows.screens.values()]
        .filter((screen) => files.has(screen.path))
        .map(({ id }) => id);
      const about = pairOf(fileAt(file).was && { ...place, value: was }, place);
      yield { kind: kind === 'slot' ? kinds.slot : kinds.renamed, sentence, about, covers: [], reach };
    }
  },
};
