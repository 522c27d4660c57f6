import type { JsonPath } from '../../flow/JsonDocument.ts';
import { tellShort } from '../../flow/tellGuard.ts';
import type { Brand } from '../../flow/types.ts';
import { cosmetic, differs, memberOf, type Pair, risky } from '../Change.ts';
import type { Subject } from '../Comparison.ts';
import { leavesThatDiffer } from '../itemPairs.ts';
import { list } from '../words/Wording.ts';

const kinds = {
  added: cosmetic('brand-added', 'Visitors of some apps see a new brand.'),
  removed: cosmetic('brand-removed', "Visitors of some apps see the portal's default brand again."),
  apps: cosmetic('brand-apps-changed', 'A brand is shown to visitors of other apps.'),
  link: risky('brand-link-changed', 'A link of a brand leads to another address.'),
  changed: cosmetic('brand-changed', 'A brand looks different.'),
};

const appsOf = (brand: Brand | undefined): string => {
  const named = Object.entries(WHOM).flatMap(([by, [one, many]]) => {
    const names: readonly string[] = brand?.for?.[by as keyof typeof WHOM] ?? [];
    return names.length === 0 ? [] : [`${names.length === 1 ? one : many} ${list(names)}`];
  });
  return named.length === 0 ? 'no app' : named.join(', and of ');
};

const WHOM = {
  apps: ['the app', 'the apps'],
  hosts: ['the host', 'the hosts'],
  organisations: ['the organisation', 'the organisations'],
} as const;

/** A member of a brand, as in a sentence: `logo (dark)`. */
const nameOf = ([name, ...within]: JsonPath): string => `${name}${within.length === 0 ? '' : ` (${within.join(' ')})`}`;

const kindOf = ({ was, is }: Pair) => ((is ?? was)?.path[0] === 'links' ? kinds.link : kinds.changed);

const isSilent = ({ was, is }: Pair): boolean => ['$schema', 'why'].includes(String((is ?? was)?.path[0]));

function tell({ was, is }: Pair, who: string): string {
  const name = nameOf((is ?? was)?.path ?? []);
  if (is === undefined) return `${who} no longer has ${name}; before, it was ${tellShort(was?.value)}`;
  const before = was === undefined ? '' : ` instead of ${tellShort(was.value)}`;
  return `${who} now has ${name} ${tellShort(is.value)}${before}`;
}

/** The portal's own brand, and additional brands. */
export const brands: Subject = {
  kinds,
  *compare({ was, is, fileAt }) {
    const reach = [...is.project.flows.screens.keys()].sort();
    const own = fileAt((is.project.flows.brand ?? was.project.flows.brand)?.path ?? '');
    for (const about of own.was === undefined || own.is === undefined ? [] : leavesThatDiffer(own)) {
      if (isSilent(about)) continue;
      yield { kind: kindOf(about), sentence: tell(about, "The portal's own brand"), about, reach };
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
        const whom = memberOf(about, 'for');
        if (differs(whom)) {
          const sentence = `The brand ${id} is now for visitors of ${appsOf(now.value)} instead of ${appsOf(old.value)}`;
          yield { kind: kinds.apps, sentence, about: whom, reach };
        }
        for (const leaf of leavesThatDiffer(about)) {
          if (isSilent(leaf) || (leaf.is ?? leaf.was)?.path[0] === 'for') continue;
          yield { kind: kindOf(leaf), sentence: tell(leaf, `The brand ${id}`), about: leaf, reach };
        }
      }
    }
  },
};
