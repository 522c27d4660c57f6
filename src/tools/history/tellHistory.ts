import { visible } from '../../engine/checker/formats/formatText.ts';
import type { History } from './readHistory.ts';

/** The history for a terminal: for each commit, a line with its date and author, then the sentences. */
export function tellHistory({ subject, entries }: History): string {
  if (entries.length === 0) return `No commit changed ${subject.name}.`;
  const lines = entries.flatMap(({ id, at, author, subject: said, changes }) => [
    `${at.slice(0, 10)}  ${author}  ${id.slice(0, 9)}  ${said}`,
    ...changes.map(({ level, sentence }) => `  ${level.padEnd(8)}  ${sentence}`),
    ...(changes.length === 0
      ? ['  Nothing for visitors: only reasons or formatting changed, or this version cannot read the files.']
      : []),
  ]);
  const count = entries.length === 1 ? 'One commit' : `${entries.length} commits`;
  return [...lines.map(visible), `${count} changed ${subject.name}`].join('\n');
}
