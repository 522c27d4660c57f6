import type { Source } from '../../../src/engine/checker/readSources.ts';
import { mutateText, mutateValue } from '../flow/mutateJson.ts';

/** The project with another text in one of its files. */
export const inPlace = (sources: readonly Source[], path: string, text: string): Source[] =>
  sources.map((source) => (source.path === path ? { path, text } : source));

/** The project with one random change in one of its files. */
export function changeOne(sources: readonly Source[], index: number, random: () => number): Source[] {
  const target = sources[index % sources.length];
  if (target === undefined) throw new Error('there are no files');
  const asText = random() < 0.4;
  const text = asText
    ? mutateText(target.text, random)
    : (JSON.stringify(mutateValue(JSON.parse(target.text), random), null, 2) ?? 'null');
  return inPlace(sources, target.path, text);
}
