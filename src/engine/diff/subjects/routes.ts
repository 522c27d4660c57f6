import { tellValue } from '../../flow/tellGuard.ts';
import { allBoth } from '../bodies.ts';
import { breaking, cosmetic, type Draft, differs, memberOf, risky } from '../Change.ts';
import type { Comparison, Side, Subject } from '../Comparison.ts';
import { shortList } from '../words/Wording.ts';

const kinds = {
  removed: breaking('route-removed', 'An address that mails, apps and bookmarks may use no longer works.'),
  moved: risky('route-moved', 'An existing address shows another screen.'),
  added: cosmetic('route-added', 'A screen has one more address.'),
  renamed: risky(
    'route-rewritten',
    'The screen has the same addresses, but in another order or with another parameter name.',
  ),
  shell: risky('shell-changed', 'A screen has another shell, with other links and other calls.'),
};

export const routes: Subject = {
  kinds,
  *compare(comparison) {
    yield* compareAddresses(comparison);
    for (const { source, on, reach, units } of allBoth(comparison)) {
      if (units.is.kind === 'shell') continue;
      const shell = memberOf(source, 'route', 'shell');
      if (differs(shell)) {
        const sentence = `The shell ${on} is now ${shell.is?.value} instead of ${shell.was?.value}`;
        yield { kind: kinds.shell, sentence, about: shell, reach };
      }
    }
  },
};

/** An address without the names of its parameters. Addresses that differ only in these names are the same. */
const patternOf = (path: string) => path.replace(/\{[^}]*\}/g, '{}');

function addressesOf({ project }: Side): Map<string, string> {
  return new Map(
    [...project.flows.screens.values()].flatMap(({ id, value }) =>
      value.route.paths.map((path) => [patternOf(path), id] as const),
    ),
  );
}

function* compareAddresses(comparison: Comparison): Generator<Draft> {
  const { was, is } = comparison;
  const [before, after] = [addressesOf(was), addressesOf(is)];
  for (const { source, reach, units } of allBoth(comparison)) {
    if (units.is.kind === 'shell') continue;
    const { id } = units.is;
    const about = memberOf<string[]>(source, 'route', 'paths');
    if (!differs(about)) continue;
    const [old, now] = [about.was?.value ?? [], about.is?.value ?? []];
    const patterns = { was: old.map(patternOf), is: now.map(patternOf) };
    const gone = old.filter((path) => !patterns.is.includes(patternOf(path)));
    for (const path of gone) {
      const other = after.get(patternOf(path));
      if (other === undefined) {
        const sentence = `The address ${path} of ${is.words.screen(id)} was removed: mails, apps and bookmarks that use it no longer work`;
        yield { kind: kinds.removed, sentence, about, identity: [[id, path]], reach };
      } else {
        const sentence = `The address ${path} now shows ${is.words.screen(other)} instead of ${was.words.screen(id)}`;
        const taker = allBoth(comparison).find((one) => one.units.is.kind === 'screen' && one.units.is.id === other);
        const covers = [about, ...(taker === undefined ? [] : [memberOf(taker.source, 'route', 'paths')])];
        yield { kind: kinds.moved, sentence, about, covers, identity: [[id, path, other]], reach: [...reach, other] };
      }
    }
    const come = now.filter((path) => !patterns.was.includes(patternOf(path)));
    for (const path of come.filter((one) => !before.has(patternOf(one)))) {
      const sentence = `${is.words.screen(id)} has a new address, ${path}`;
      yield { kind: kinds.added, sentence, about, identity: [[id, path]], reach };
    }
    const stay = now.filter((path) => !come.includes(path));
    const rest = old.filter((path) => !gone.includes(path));
    if (stay.join(' ') !== rest.join(' ')) {
      const sentence = `The addresses of ${is.words.screen(id)} are now ${tellValue(stay)}; before, ${tellValue(rest)}`;
      yield { kind: kinds.renamed, sentence, about, reach };
    }
    // If the screen that had the address still exists, that screen has the line.
    const taken = come.filter(
      (path) =>
        before.has(patternOf(path)) &&
        !allBoth(comparison).some((one) => one.units.is.id === before.get(patternOf(path))),
    );
    if (taken.length === 0) continue;
    const sentence = `${is.words.screen(id)} now has the address ${shortList(taken)}, which led to another screen`;
    yield { kind: kinds.moved, sentence, about, identity: [[id, ...taken]], reach };
  }
}
