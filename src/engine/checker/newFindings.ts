import type { Finding, Place } from './Finding.ts';

/** The findings with a place that no earlier finding of the same kind accounts for. */
export function newFindings(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const placesOf = (finding: Finding): string[] =>
    [finding, ...(finding.also ?? [])].map(({ file }: Place) => [finding.rule, finding.message, file].join('\0'));
  const known = new Map<string, number>();
  for (const place of before.flatMap(placesOf)) known.set(place, (known.get(place) ?? 0) + 1);
  return after.filter((finding) =>
    placesOf(finding)
      .map((place) => {
        const left = known.get(place) ?? 0;
        known.set(place, left - 1);
        return left <= 0;
      })
      .some(Boolean),
  );
}

/** The first error of which there is one more than before; those that were there may have moved, or name another name. */
export function addedError(before: readonly Finding[], after: readonly Finding[]): Finding | undefined {
  const countOf = (findings: readonly Finding[], of: string) =>
    findings.filter(({ level, rule }) => level === 'error' && rule === of).length;
  const isMore = ({ level, rule }: Finding) => level === 'error' && countOf(after, rule) > countOf(before, rule);
  return newFindings(before, after).find(isMore) ?? after.find(isMore);
}
