import type { AdminShell } from '../admin/AdminShell.ts';

interface Changed {
  readonly shell: Pick<AdminShell, 'read'>;
  /** Publishes a release by its number. @returns its id */
  readonly publish: (number: number) => Promise<string>;
  /** The id of the live release. */
  readonly live: string;
  readonly count: number;
}

/**
 * What operators do with so many releases, one after the other: each is published and shared with half of the visits,
 * under a guard; then every third one is withdrawn, and the others are taken live.
 */
export function changeReleases({ shell, publish, live, count }: Changed): (() => Promise<unknown>)[] {
  let [now, id] = [live, live];
  return Array.from({ length: count }, (_, index) => [
    async () => {
      id = await publish(index + 1);
    },
    () => shell.read(`releases live ${id} --share 50% --guard`),
    () => {
      if (index % 3 !== 2) now = id;
      return shell.read(`releases live ${now}`);
    },
  ]).flat();
}
