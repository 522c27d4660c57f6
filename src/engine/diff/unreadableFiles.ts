import type { Project } from '../checker/Project.ts';

/** Files that are not fully readable, so parts of them were left out. */
export const unreadableFiles = ({ documents, misfits }: Project): string[] =>
  [...documents.values()]
    .filter(({ path, problems }) => problems.length > 0 || (misfits.get(path) ?? []).length > 0)
    .map(({ path }) => path);
