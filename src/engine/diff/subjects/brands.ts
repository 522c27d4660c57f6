import { tellShort } from '../../flow/tellValue.ts';
import type { Brand } from '../../flow/types.ts';
import type { ChangeKind } from '../Change.ts';
import { leavesThatDiffer } from '../leaves.ts';
import { list } from '../words/list.ts';
import type { Subject } from './Subject.ts';

const kinds = {
  added: { id: 'brand-added', level: 'cosmetic', about: 'Visitors of some apps see a brand of their own.' },
  removed: { id: 'brand-removed', level: 'cosmetic', about: "Visitors of some apps see the portal's own brand again." },
  apps: { id: 'brand-apps-changed', level: 'cosmetic', about: 'A brand is shown to visitors of other apps.' },
  changed: { id: 'brand-changed', level: 'cosmetic', about: 'A further brand looks different.' },
} satisfies Record<string, ChangeKind>;

const appsOf = (brand: Brand | undefined): string => {
  const apps = brand?.for?.apps ?? [];
  return apps.length === 0 ? 'no app' : `${apps.length === 1 ? 'the app' : 'the apps'} ${list(apps)}`;
};

/** Further brands. What changes in the portal's own brand is a change of the theme. */
export const brands: Subject = {
  kinds,
  *compare({ was, is, fileAt }) {
    const reach = [...is.project.flows.screens.keys()].sort();
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
          const path = (leaf.is ?? leaf.was)?.path ?? [];
          if (path[0] === '$schema' || path[0] === 'why') continue;
          const isForOthers = path[0] === 'for';
          const sentence = isForOthers
            ? `The brand ${id} is now for visitors of ${appsOf(now.value)} instead of ${appsOf(old.value)}`
            : `${path.join('.')} of the brand ${id} is now ${tellShort(leaf.is?.value)} instead of ${tellShort(leaf.was?.value)}`;
          yield { kind: isForOthers ? kinds.apps : kinds.changed, sentence, about: leaf, reach };
        }
      }
    }
  },
};
