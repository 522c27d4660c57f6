import { tellShort } from '../../flow/tellGuard.ts';
import type { PromiseLine } from '../../flow/types.ts';
import { cosmetic, differs, membersOf, security } from '../Change.ts';
import type { Subject } from '../Comparison.ts';

const kinds = {
  added: cosmetic('promise-added', 'The flows keep one more promise.'),
  changed: security('promise-changed', 'A promise says something else, so it may allow more.'),
  removed: security('promise-removed', 'Nothing proves this promise any more. Reviewers who rely on it must know.'),
};

/** What the flows promise. */
export const promises: Subject = {
  kinds,
  *compare({ is, was, fileAt }) {
    const { path = '' } = is.project.flows.promises ?? was.project.flows.promises ?? {};
    for (const [id, about] of membersOf<PromiseLine>(fileAt(path))) {
      if (id === '$schema' || !differs(about)) continue;
      const why = (about.is ?? about.was)?.value.why.replace(/\.$/, '') ?? '';
      if (about.was === undefined)
        yield { kind: kinds.added, sentence: `The flows promise ${id}: ${why}`, about, reach: [] };
      else if (about.is === undefined)
        yield { kind: kinds.removed, sentence: `The flows no longer promise ${id}: ${why}`, about, reach: [] };
      else {
        const members = membersOf(about).filter(([, member]) => differs(member));
        const what = members.map(([name, { was: before, is: now }]) =>
          now === undefined
            ? `without ${name}`
            : `${name} is ${tellShort(now.value)} instead of ${tellShort(before?.value)}`,
        );
        yield { kind: kinds.changed, sentence: `The promise ${id} changed: ${what.join('; ')}`, about, reach: [] };
      }
    }
  },
};
