import { isRecord } from '../../contract/isRecord.ts';
import type { ChangeKind } from '../Change.ts';
import { unreadableFiles } from '../unreadableFiles.ts';
import type { Subject } from './Subject.ts';

const kinds = {
  unreadable: {
    id: 'file-unreadable',
    level: 'breaking',
    about: 'A file can no longer be read, so the portal cannot be built.',
  },
} satisfies Record<string, ChangeKind>;

/** Files that were readable before. */
export const files: Subject = {
  kinds,
  *compare({ was, is, fileAt }) {
    const before = new Set(unreadableFiles(was.project));
    for (const file of unreadableFiles(is.project)) {
      if (before.has(file)) continue;
      const reach = [...is.project.flows.screens.keys()].sort();
      const now = fileAt(file).is ?? { file, path: [], value: undefined };
      const about = { ...fileAt(file), is: now };
      // What can be compared as plain data has its own lines.
      const covers = isRecord(now.value) ? [] : [about];
      yield { kind: kinds.unreadable, sentence: `${file} cannot be read`, about, covers, reach };
    }
  },
};
