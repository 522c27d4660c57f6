import { classifyFile } from './classifyFile.ts';
import type { CompletedFile, Flows } from './Flows.ts';
import type { JsonPath } from './JsonDocument.ts';
import { type Origin, originOf } from './Origin.ts';

interface Place {
  readonly file: string;
  readonly path: JsonPath;
}

/** All files that are completed. */
export const completedFiles = ({ portal, screens, dialogs }: Flows): readonly CompletedFile<object>[] => [
  ...(portal === undefined ? [] : [portal]),
  ...screens.values(),
  ...dialogs.values(),
];

/** The file at a path, if files of its kind are completed. */
export function completedFile(path: string, { portal, screens, dialogs }: Flows): CompletedFile<object> | undefined {
  const { kind, id = '' } = classifyFile(path) ?? {};
  const file = kind === 'portal' ? portal : (kind === 'screen' ? screens : dialogs).get(id);
  return file?.path === path ? file : undefined;
}

/** Where a place of a completed file is written. */
export function writtenAt({ file, path, onKey }: Place & { readonly onKey?: true }, flows: Flows): Place {
  const origin = originOf(path, completedFile(file, flows)?.origins ?? [], onKey);
  if (origin === undefined) return { file, path };
  return { file: fileOf(origin, flows) ?? file, path: [...origin.path, ...path.slice(origin.at.length)] };
}

function fileOf({ of }: Origin, { calls, portal, parts }: Flows): string | undefined {
  if (typeof of === 'object') return parts.get(of.part)?.path;
  return (of === 'calls' ? calls : of && portal)?.path;
}
