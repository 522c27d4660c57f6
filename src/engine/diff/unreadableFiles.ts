import type { Project } from '../checker/Project.ts';

/** The files of which something was left out, since they are not fully readable. */
export const unreadableFiles = ({ documents, misfits }: Project): string[] =>
  [...documents.values()]
    .filter(({ path, problems }) => problems.length > 0 || (misfits.get(path) ?? []).length > 0)
    .map(({ path }) => path);
