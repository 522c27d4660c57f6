import { findNodeAtLocation } from 'jsonc-parser';
import type { Edit, JsonDocument } from '../flow/JsonDocument.ts';
import type { Finding } from './Finding.ts';
import { rangeOf, spanOf } from './locate.ts';
import type { Report } from './Rule.ts';

/** The edits that fix a report: those of its rule, or else the suggestion in place of the reported text. */
export function fixOf(document: JsonDocument, report: Report, suggestion: string | undefined): Finding['fix'] {
  const guess = suggestion === undefined ? undefined : respell(document, report, suggestion);
  const fix = report.fix ?? (guess && { isSafe: report.isSame === true, edits: [guess] });
  return (
    fix && {
      isSafe: fix.isSafe,
      edits: fix.edits.map(({ offset, length, replacement }) => ({
        file: document.path,
        range: rangeOf(document, offset, length),
        replacement,
      })),
    }
  );
}

/**
 * Replaces the wrong word with the suggestion; undefined unless the word occurs exactly once in the text, or if the
 * suggestion is the name of a member, or an entry of the list, that already exists.
 */
function respell(document: JsonDocument, report: Report, suggestion: string): Edit | undefined {
  const namesake = [...(report.path ?? []).slice(0, -1), suggestion];
  if (report.onKey && document.root !== undefined && findNodeAtLocation(document.root, namesake) !== undefined)
    return undefined;
  const around = document.root && findNodeAtLocation(document.root, (report.path ?? []).slice(0, -1));
  if (around?.type === 'array' && around.children?.some(({ value }) => value === suggestion)) return undefined;
  const found = report.found?.replace(/^"|"$/g, '');
  const { offset, length } = spanOf(document, report);
  const before = document.text.slice(offset, offset + length).split(found || '\n');
  if (found === undefined || before.length !== 2) return undefined;
  return { offset, length, replacement: before.join(JSON.stringify(suggestion).slice(1, -1)) };
}
