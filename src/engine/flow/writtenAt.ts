import type { CompletedFile, Flows } from './Flows.ts';
import type { JsonPath } from './JsonDocument.ts';
import { originOf } from './Origin.ts';

interface Place {
  readonly file: string;
  readonly path: JsonPath;
}

/** The file at a path, if files of its kind are completed. */
export const completedFile = (path: string, { portal, screens }: Flows): CompletedFile<object> | undefined =>
  [portal, ...screens.values()].find((file) => file?.path === path);

/** Where a place of a completed file is written. */
export function writtenAt({ file, path, onKey }: Place & { readonly onKey?: true }, flows: Flows): Place {
  const origin = originOf(path, completedFile(file, flows)?.origins ?? [], onKey);
  if (origin === undefined) return { file, path };
  const { of, at } = origin;
  return {
    file: (of === undefined ? undefined : flows[of]?.path) ?? file,
    path: [...origin.path, ...path.slice(at.length)],
  };
}
