import type { NewName } from './Support.ts';

/** A name that is newer than a supported browser, and where it is used. */
export interface Finding extends NewName {
  /** As it stands there. */
  readonly text: string;
  readonly file: string;
}

/** Names that may be newer than a supported browser. */
export interface Known {
  /** One sentence. */
  readonly because: string;
  /** Texts of findings, or places in MDN's data, for all that is below them. */
  readonly names: readonly string[];
}

const isNamed = ({ text, path }: Finding, name: string) => text === name || `${path}.`.startsWith(`${name}.`);

/** Findings that nothing explains, and known names that nothing uses any longer. */
export function judge(findings: readonly Finding[], known: readonly Known[]) {
  const listed = known.flatMap(({ names }) => names);
  return {
    unknown: findings.filter((finding) => !listed.some((name) => isNamed(finding, name))),
    stale: listed.filter((name) => !findings.some((finding) => isNamed(finding, name))),
  };
}
