import { type CodeAction, CodeActionKind } from 'vscode-languageserver/node';
import type { Finding } from '../checker/Finding.ts';
import { missingText } from '../checker/rules/missing-text.ts';
import { unhandled } from '../checker/rules/unhandled-outcome.ts';
import { asRecord, ownMember } from '../contract/isRecord.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import type { JsonDocument, JsonPath } from '../flow/JsonDocument.ts';
import { writtenAt } from '../flow/partsIn.ts';
import { spotAt } from './caretAt.ts';
import type { Rework } from './rework.ts';
import { usersOf } from './usersOf.ts';
import type { Workspace } from './Workspace.ts';

/** What can be done at an offset besides the fixes of findings. The edits are made when one is chosen. */
export function actionsAt(
  document: JsonDocument,
  offset: number,
  findings: readonly Finding[],
  workspace: Workspace,
): CodeAction[] {
  const { path = [] } = spotAt(document, offset) ?? {};
  return [
    ...(findings.some(({ rule }) => rule === missingText.id)
      ? [action('Write the missing texts', CodeActionKind.QuickFix, { what: 'write-texts' })]
      : []),
    ...aboutCall(document, path, workspace),
    ...aboutDialog(document, path),
  ];
}

const action = (title: string, kind: CodeActionKind, data: Rework): CodeAction => ({ title, kind, data });

/** For a call: a line for each outcome that nothing treats, and its lines as a shared table. */
function aboutCall({ path: file, value }: JsonDocument, at: JsonPath, { project }: Workspace): CodeAction[] {
  const { flows } = project;
  for (const checked of usersOf({ file, path: at }, project).slice(0, 1)) {
    for (const [id, call] of checked.unit.calls) {
      const place = writtenAt(call, flows);
      if (place.file !== file || !place.path.every((name, index) => at[index] === name)) continue;
      const treated = unhandled(checked, id, call).flatMap((outcome) => [
        ...[...flows.outcomes].flatMap(([by, table]) =>
          Object.hasOwn(table.value.lines, outcome) && table.value.takes.length === 0
            ? action(`Treat ${outcome} as the table ${by} does`, CodeActionKind.QuickFix, {
                ...{ what: 'treat', ...place, outcome, by },
              })
            : [],
        ),
        action(`Treat ${outcome} like any other outcome`, CodeActionKind.QuickFix, {
          ...{ what: 'treat', ...place, outcome, by: '*' },
        }),
      ]);
      const { on } = asRecord(place.path.reduce<unknown>((part, name) => Object(part)[name], value));
      const title = `Make the lines of ${id} a shared table`;
      const shared = action(title, CodeActionKind.RefactorExtract, { what: 'share-table', ...place });
      return [...treated, ...(on === undefined ? [] : [shared])];
    }
  }
  return [];
}

/** For a screen's own dialog: the same as a shared dialog. */
function aboutDialog({ path: file, value }: JsonDocument, [member, id]: JsonPath): CodeAction[] {
  const isScreen = classifyFile(file)?.kind === 'screen' && member === 'dialogs' && typeof id === 'string';
  if (!isScreen || ownMember(asRecord(asRecord(value).dialogs), id) === undefined) return [];
  const title = `Extract ${id} as a shared dialog`;
  return [action(title, CodeActionKind.RefactorExtract, { what: 'share-dialog', file, path: [member, id] })];
}
