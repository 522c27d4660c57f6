import { CheckSession } from '../checker/CheckSession.ts';
import { fixSources } from '../checker/fixSources.ts';
import type { Source } from '../checker/readSources.ts';
import type { Definition } from '../flow/Definition.ts';

/** A file as `--fix` writes it, as far as that follows from the file alone: its syntax, its line ends and its form. */
export function formatFile(source: Source, definition: Definition): string {
  const mended = fixSources([source], new CheckSession(definition));
  return mended.find(({ path }) => path === source.path)?.text ?? source.text;
}
