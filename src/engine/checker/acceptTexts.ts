import { DecidedTexts } from './DecidedTexts.ts';
import { documentOf } from './documentOf.ts';
import { languagesIn, type Source } from './readSources.ts';

/** The table of decided texts, before and after taking the current texts. */
export interface Accepted {
  readonly path: string;
  readonly before: string;
  readonly text: string;
}

/** @returns undefined if there is no such table */
export function acceptTexts(sources: readonly Source[]): Accepted | undefined {
  const path = languagesIn(sources)?.decided;
  const table = sources.find((source) => source.path === path);
  if (table === undefined) return undefined;
  const files = new Map(sources.map((source) => [source.path, source]));
  const valueIn = (file: string) => {
    const source = files.get(file);
    return source === undefined ? undefined : documentOf(source).value;
  };
  return { path: table.path, before: table.text, text: new DecidedTexts(table.text).accept(valueIn) };
}
