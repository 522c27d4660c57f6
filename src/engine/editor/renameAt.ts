import {
  type CreateFile,
  type Range,
  type RenameFile,
  ResponseError,
  TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { BoundName } from '../binder/bindPortal.ts';
import { rangeOf } from '../checker/locate.ts';
import { messagesOf } from '../checker/messageNames.ts';
import type { Renamed, Renaming } from '../checker/rename.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { parseJson } from '../flow/parseJson.ts';
import { writtenAt } from '../flow/partsIn.ts';
import { spotAt, textNear } from './caretAt.ts';
import { editorRange } from './diagnostics.ts';
import { NameIndex, type Span } from './NameIndex.ts';
import type { Workspace } from './Workspace.ts';

/** A name that can be renamed, with its part of the text. */
export interface Renameable extends Pick<Renaming, 'kind' | 'name' | 'in'> {
  readonly span: Span;
}

/** The name at an offset: that of a flow file, or in a file of texts that of the part of a flow that needs the text. */
export function renameableAt(document: JsonDocument, offset: number, workspace: Workspace): Renameable | undefined {
  const index = workspace.derive(NameIndex.of);
  const named = index.at(document, offset);
  if (named !== undefined) {
    const { symbol, span } = named;
    if (symbol.declarations.length === 0 && symbol.kind !== 'message') return undefined;
    return { ...asked(symbol), span };
  }
  const spot = spotAt(document, offset);
  if (spot === undefined || !spot.onKey) return undefined;
  const name = String(spot.node.value);
  const text = textNear(document, spot.path, workspace);
  const base = text?.path.at(-1);
  if (text === undefined || base === undefined || !name.startsWith(base)) return undefined;
  const span = { offset: spot.node.offset + 1, length: base.length };
  if (text.namespace === 'messages') {
    const messages = messagesOf(workspace.project, workspace.names);
    const message = messages.find((one) => one.name === text.path.join('.'));
    return message && { ...asked(message), span };
  }
  const all = workspace.project.namespaces.find((one) => one.name === text.namespace)?.keys?.all ?? [];
  const below = all.filter(({ path }) => text.path.every((part, at) => path[at] === part));
  const keys = [...text.keys, ...below];
  for (const { file, at } of keys) {
    const place = writtenAt({ file, path: at }, workspace.project.flows);
    const owner = workspace.names.find(
      ({ name: one, declarations }) =>
        one === base &&
        declarations.some(
          (declared) =>
            declared.file === place.file &&
            (declared.path === undefined ||
              declared.path.slice(0, -1).join() === place.path.join() ||
              declared.path.join() === place.path.slice(0, declared.path.length).join()),
        ),
    );
    if (owner !== undefined) return { ...asked(owner), span };
  }
  return undefined;
}

const asked = ({ kind, name, scopes }: BoundName) => ({
  kind,
  name,
  ...(scopes[0] !== undefined && { in: scopes[0] }),
});

export const rangeOfSpan = (document: JsonDocument, { offset, length }: Span): Range =>
  editorRange(rangeOf(document, offset, length));

/**
 * Files beside a portal, such as its tests, with a new name in them.
 * @param names those of the portal before the renaming
 * @returns the changed files, by their paths below the root
 */
export type RenamedBeside = (
  root: string,
  names: readonly BoundName[],
  asked: Pick<Renaming, 'name' | 'to'>,
) => readonly { readonly path: string; readonly before: string; readonly text: string }[];

/**
 * The changed files as an edit. A file with another name is renamed first, and a new one created.
 * @param beside the files beside the portal that change with it
 */
export function editOf(
  renamed: Renamed | string,
  workspace: Workspace,
  beside: () => ReturnType<RenamedBeside> | undefined = () => [],
): WorkspaceEdit {
  if (typeof renamed === 'string') throw new ResponseError(-32803, renamed);
  const removed = renamed.files.filter(({ text }) => text === '').map(({ path }) => path);
  const changes = renamed.files.filter(({ text }) => text !== '');
  const before = (path: string) =>
    workspace.document(path) ?? workspace.project.lists.get(path) ?? codeAt(path, workspace);
  const isNew = (path: string) => before(path) === undefined;
  const documentChanges: (CreateFile | RenameFile | TextDocumentEdit)[] = [];
  for (const { path, text } of changes) {
    // One thing is renamed, so only one file gets a new name.
    const old = isNew(path) ? removed[0] : undefined;
    if (old !== undefined) {
      documentChanges.push({ kind: 'rename', oldUri: workspace.uriOf(old), newUri: workspace.uriOf(path) });
    }
    const uri = workspace.uriOf(path);
    const document = before(old ?? path) ?? parseJson(path, '');
    if (old === undefined && isNew(path)) documentChanges.push({ kind: 'create', uri });
    const textDocument = { uri, version: null };
    documentChanges.push(TextDocumentEdit.create(textDocument, [editBetween(document, text)]));
  }
  for (const { path, before: written, text } of beside() ?? []) {
    const textDocument = { uri: workspace.uriOf(path), version: null };
    const document = { ...parseJson(path, ''), text: written };
    documentChanges.push(TextDocumentEdit.create(textDocument, [editBetween(document, text)]));
  }
  return { documentChanges };
}

/** A file that is neither flow nor text, such as the table of decided texts. */
function codeAt(path: string, { project }: Workspace): JsonDocument | undefined {
  const source = project.code.find((one) => one.path === path);
  return source && { ...parseJson(path, ''), text: source.text };
}

/** The part that differs. */
function editBetween(document: JsonDocument, after: string): TextEdit {
  const before = document.text;
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  const range = editorRange(rangeOf(document, start, before.length - start - end));
  return { range, newText: after.slice(start, after.length - end) };
}
