import type { Project } from '../checker/Project.ts';

/** Files that are not fully readable, and parts of which were therefore left out. */
export const unreadableFiles = ({ documents, misfits }: Project): string[] =>
  [...documents.values()]
    .filter(({ path, problems }) => problems.length > 0 || (misfits.get(path) ?? []).length > 0)
    .map(({ path }) => path);
