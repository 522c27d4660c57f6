import { exitsOf } from '../../flow/exitsOf.ts';
import { breaking, cosmetic, type Draft, pairOf } from '../Change.ts';
import type { Comparison, Side, Subject } from '../Comparison.ts';
import { shortList } from '../words/Wording.ts';

const kinds = {
  removed: breaking(
    'screen-removed',
    'A screen was removed, with its addresses, which mails, apps and bookmarks may use.',
  ),
  added: cosmetic('screen-added', 'A screen is new. Whatever leads to it has its own line.'),
  renamed: cosmetic(
    'screen-renamed',
    'A screen has a new id. Visitors see no difference, but tests and analytics may use the old one.',
  ),
  moved: cosmetic('screen-moved', 'A screen is in another folder. Visitors see no difference.'),
};

export const screens: Subject = {
  kinds,
  *compare(comparison) {
    const { was, is, renamed, folders, fileAt } = comparison;
    const idsNow = new Map([...renamed].map(([old, now]) => [now, old]));
    for (const { kind, id, was: before, is: after } of comparison.units) {
      if (kind === 'shell') continue;
      if (before === undefined && after !== undefined && !was.project.ids.screen.has(id)) {
        const sentence = `New screen ${is.words.screen(id)} at ${addresses(is, id)}${reachedFrom(is, id)}`;
        const about = pairOf(undefined, fileAt(after.unit.file).is);
        yield { kind: kinds.added, sentence, about, reach: [id], texts: [is.words.prefix(after.unit)] };
      } else if (after === undefined && before !== undefined && !is.project.ids.screen.has(id)) {
        const sentence = `The screen ${was.words.screen(id)} was removed${lostAddresses(comparison, id)}`;
        const about = pairOf(fileAt(before.unit.file).was, undefined);
        yield { kind: kinds.removed, sentence, about, reach: [id], texts: [was.words.prefix(before.unit)] };
      }
      if (before === undefined || after === undefined) continue;
      const old = idsNow.get(id);
      const about = fileAt(after.unit.file);
      if (old !== undefined) {
        const sentence = `The screen ${old} is now called ${is.words.screen(id)}, at ${addresses(is, id)}`;
        yield { kind: kinds.renamed, sentence, about, covers: [], reach: [id] };
      }
      const folder = folders.get(id);
      if (folder !== undefined && folder !== after.unit.flow) {
        const sentence = `The screen ${is.words.screen(id)} moved from the folder ${folder} to ${after.unit.flow}`;
        yield { kind: kinds.moved, sentence, about, covers: [], reach: [id] } satisfies Draft;
      }
    }
  },
};

const pathsOf = ({ project }: Side, id: string) => project.flows.screens.get(id)?.value.route.paths ?? [];
const addresses = (side: Side, id: string) => shortList(pathsOf(side, id));

function lostAddresses({ was, is }: Comparison, id: string): string {
  const left = new Set([...is.project.flows.screens.keys()].flatMap((one) => pathsOf(is, one)));
  const [lost, kept] = [true, false].map((isLost) => pathsOf(was, id).filter((path) => left.has(path) !== isLost));
  const gone = lost?.length ? `, together with ${shortList(lost)}, which mails, apps and bookmarks may know` : '';
  return kept?.length ? `${gone}; ${shortList(kept)} now ${kept.length === 1 ? 'shows' : 'show'} another screen` : gone;
}

/** The screens whose steps go to a screen. */
function reachedFrom({ project }: Side, id: string): string {
  const from = project.units.filter(({ nodes }) =>
    nodes.steps.some(({ value }) => exitsOf(value).some(({ kind, target }) => kind === 'screen' && target === id)),
  );
  const names = [
    ...new Set(from.filter(({ unit }) => unit.kind === 'screen' && unit.id !== id).map(({ unit }) => unit.id)),
  ];
  return names.length === 0 ? '' : `, reached from ${shortList(names.sort())}`;
}
