import type { ChangeKind } from '../Change.ts';
import type { Subject } from '../Comparison.ts';

const kinds = {
  unreadable: {
    id: 'file-unreadable',
    level: 'breaking',
    about: 'A file can no longer be read, so the portal cannot be built.',
    isFinal: true,
  },
} satisfies Record<string, ChangeKind>;

/** Files that were readable before and no longer are. */
export const files: Subject = {
  kinds,
  *compare({ is, lost, fileAt }) {
    const reach = [...is.project.flows.screens.keys()].sort();
    for (const file of lost) {
      const now = fileAt(file).is ?? { file, path: [], value: undefined };
      const about = { ...fileAt(file), is: now };
      yield { kind: kinds.unreadable, sentence: `${file} cannot be read`, about, reach };
    }
  },
};
