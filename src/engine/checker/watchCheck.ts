import type { Definition } from '../flow/Definition.ts';
import { CheckSession } from './CheckSession.ts';
import { FolderWatch } from './FolderWatch.ts';
import { codeFolders, FOLDERS, type Source, SourceReader } from './readSources.ts';

/**
 * Checks a project now and after every change of its files, until it is closed.
 * @param show called with the sources and their findings after each change
 * @param isMeant whether to watch a file; all files by default
 */
export function watchCheck(
  root: string,
  definition: Definition,
  show: (findings: ReturnType<CheckSession['check']>, sources: readonly Source[]) => void,
  isMeant: (source: Source) => boolean = () => true,
): { close(): void } {
  const session = new CheckSession(definition);
  const reader = new SourceReader(root);
  let before: readonly Source[] | undefined;
  const watch = new FolderWatch(root, (paths) => check(paths));
  const check = (touched?: ReadonlySet<string>) => {
    const sources = reader.read(touched).filter(isMeant);
    if (isSame(sources, before)) return;
    before = sources;
    show(session.check(sources), sources);
    watch.follow([...FOLDERS, ...codeFolders(sources)]);
  };
  check();
  return watch;
}

const isSame = (sources: readonly Source[], before: readonly Source[] | undefined) =>
  sources.length === before?.length &&
  sources.every(({ path, text, trouble }, index) => {
    const old = before[index];
    return path === old?.path && text === old.text && trouble?.message === old.trouble?.message;
  });
