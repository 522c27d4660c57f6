import type { Finding } from './Finding.ts';
import { formatGithub } from './formats/formatGithub.ts';
import { formatSarif } from './formats/formatSarif.ts';
import { formatText } from './formats/formatText.ts';
import { visibleJson } from './formats/visible.ts';
import type { Source } from './readSources.ts';

const FORMATS = {
  text: formatText,
  json: (findings: readonly Finding[]) => visibleJson(findings),
  sarif: formatSarif,
  github: formatGithub,
} as const;

export type Format = keyof typeof FORMATS;
export const OUTPUT_FORMATS = Object.keys(FORMATS) as readonly Format[];

/** The formats of findings: for people, for programs, for code scanning, and for GitHub's annotations. */
export const formatFindings = (findings: readonly Finding[], sources: readonly Source[], format: Format): string =>
  FORMATS[format](findings, sources);
