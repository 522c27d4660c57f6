import stringWidth from 'string-width';
import type { Finding } from '../../engine/checker/Finding.ts';
import { type OpenTexts, unitsOf } from './openTexts.ts';
import { STATES, type TextState, type TextUnit } from './records.ts';

/** How far a language is. */
export interface LanguageStatus extends Readonly<Record<TextState, number>> {
  readonly language: string;
  readonly name: string;
  readonly isDraft: boolean;
  readonly texts: number;
  /** What the checker says about terms and style. */
  readonly findings: number;
}

/** @param findings those of the checker about the whole project */
function statusOf(
  { id, name, isDraft }: { readonly id: string; readonly name: string; readonly isDraft: boolean },
  units: readonly TextUnit[],
  findings: readonly Finding[],
): LanguageStatus {
  const count = (state: TextState) => units.filter((unit) => unit.state === state).length;
  return {
    language: id,
    name,
    isDraft,
    texts: units.length,
    missing: count('missing'),
    new: count('new'),
    changed: count('changed'),
    translated: count('translated'),
    reviewed: count('reviewed'),
    findings: findings.filter(({ rule, file }) => rule === 'glossary' && file.startsWith(`locales/${id}/`)).length,
  };
}

/** @param findings those of the checker about the whole project */
export function statusesOf(texts: OpenTexts, findings: readonly Finding[]): LanguageStatus[] {
  const { ids, drafts } = texts.project.languages;
  const listed = texts.project.flows.languages?.value.languages ?? {};
  return ids.map((id) =>
    statusOf({ id, name: listed[id]?.name ?? id, isDraft: drafts.includes(id) }, unitsOf(texts, id), findings),
  );
}

/** A status in one line, of what there is: “612 texts: 3 missing, 609 translated”. */
export function tellOne(status: LanguageStatus): string {
  const told = STATES.filter((state) => status[state] > 0).map((state) => `${status[state]} ${state}`);
  const against = status.findings === 0 ? '' : `; ${status.findings} against the glossary`;
  return `${status.texts} texts: ${told.join(', ')}${against}`;
}

const COLUMNS = ['texts', ...STATES, 'findings'] as const;

/** A table with a line for each language, and what its columns mean. */
export function tellStatus(all: readonly LanguageStatus[]): string {
  const nameOf = ({ language, name, isDraft }: LanguageStatus) => `${language} ${name}${isDraft ? ' (draft)' : ''}`;
  const width = Math.max(...all.map((status) => stringWidth(nameOf(status))), 8);
  const row = (name: string, cells: readonly string[]) =>
    `${name}${' '.repeat(width - stringWidth(name))}${cells.map((cell, index) => cell.padStart((COLUMNS[index]?.length ?? 0) + 2)).join('')}`;
  return [
    row('language', COLUMNS),
    ...all.map((status) =>
      row(
        nameOf(status),
        COLUMNS.map((column) => String(status[column])),
      ),
    ),
    '',
    'new: still identical to the source. changed: the source was changed after the translation.',
    'findings: against the glossary; npm run check lists them.',
  ].join('\n');
}
