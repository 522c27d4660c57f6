import type { JsonPath } from '../../flow/JsonDocument.ts';
import { tellShort } from '../../flow/tellValue.ts';
import type { Brand } from '../../flow/types.ts';
import type { ChangeKind, Pair } from '../Change.ts';
import { leavesThatDiffer } from '../leaves.ts';
import { list } from '../words/list.ts';
import type { Subject } from './Subject.ts';

const kinds = {
  added: { id: 'brand-added', level: 'cosmetic', about: 'Visitors of some apps see a brand of their own.' },
  removed: { id: 'brand-removed', level: 'cosmetic', about: "Visitors of some apps see the portal's own brand again." },
  apps: { id: 'brand-apps-changed', level: 'cosmetic', about: 'A brand is shown to visitors of other apps.' },
  changed: { id: 'brand-changed', level: 'cosmetic', about: 'A brand looks different.' },
} satisfies Record<string, ChangeKind>;

const appsOf = (brand: Brand | undefined): string => {
  const apps = brand?.for?.apps ?? [];
  return apps.length === 0 ? 'no app' : `${apps.length === 1 ? 'the app' : 'the apps'} ${list(apps)}`;
};

/** `logo (dark)` */
const nameOf = ([name, ...within]: JsonPath): string => `${name}${within.length === 0 ? '' : ` (${within.join(' ')})`}`;

const isSilent = ({ was, is }: Pair): boolean => ['$schema', 'why'].includes(String((is ?? was)?.path[0]));

const tell = ({ was, is }: Pair, who: string): string =>
  `${who} now has ${nameOf((is ?? was)?.path ?? [])} ${tellShort(is?.value)} instead of ${tellShort(was?.value)}`;

/** The portal's own brand, and further ones. */
export const brands: Subject = {
  kinds,
  *compare({ was, is, fileAt }) {
    const reach = [...is.project.flows.screens.keys()].sort();
    const own = fileAt((is.project.flows.brand ?? was.project.flows.brand)?.path ?? '');
    for (const about of own.was === undefined || own.is === undefined ? [] : leavesThatDiffer(own)) {
      if (isSilent(about)) continue;
      yield { kind: kinds.changed, sentence: tell(about, "The portal's own brand"), about, reach };
    }
    const [before, after] = [was.project.flows.brands, is.project.flows.brands];
    for (const id of [...new Set([...before.keys(), ...after.keys()])].sort()) {
      const [old, now] = [before.get(id), after.get(id)];
      const about = fileAt((now ?? old)?.path ?? '');
      if (old === undefined) {
        const sentence = `Visitors of ${appsOf(now?.value)} now see the brand ${id}`;
        yield { kind: kinds.added, sentence, about, reach };
      } else if (now === undefined) {
        const sentence = `Visitors of ${appsOf(old.value)} see the portal's own brand instead of ${id}`;
        yield { kind: kinds.removed, sentence, about, reach };
      } else {
        for (const leaf of leavesThatDiffer(about)) {
          if (isSilent(leaf)) continue;
          const isForOthers = (leaf.is ?? leaf.was)?.path[0] === 'for';
          const sentence = isForOthers
            ? `The brand ${id} is now for visitors of ${appsOf(now.value)} instead of ${appsOf(old.value)}`
            : tell(leaf, `The brand ${id}`);
          yield { kind: isForOthers ? kinds.apps : kinds.changed, sentence, about: leaf, reach };
        }
      }
    }
  },
};
