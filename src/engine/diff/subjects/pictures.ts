import { isPicture } from '../../checker/readSources.ts';
import { cosmetic, pairOf } from '../Change.ts';
import type { Side, Subject } from '../Comparison.ts';

const kinds = {
  changed: cosmetic('picture-changed', 'A picture of a brand shows something else.'),
};

/** Picture files. Which brand shows a picture is reported for the brand. */
export const pictures: Subject = {
  kinds,
  *compare({ was, is }) {
    const before = digestsOf(was);
    for (const [file, digest] of digestsOf(is)) {
      const old = before.get(file);
      if (old === undefined || old === digest) continue;
      const at = { file, path: [] };
      const about = pairOf({ ...at, value: old }, { ...at, value: digest });
      const sentence = `The picture ${file.slice(file.lastIndexOf('/') + 1)} has new content under the same name`;
      yield {
        kind: kinds.changed,
        sentence,
        about,
        reach: [...is.project.flows.screens.keys()].sort(),
        isShared: true,
      };
    }
  },
};

const digestsOf = ({ revision }: Side) =>
  new Map(revision.sources.flatMap((source) => (isPicture(source) ? [[source.path, source.digest ?? '']] : [])));
