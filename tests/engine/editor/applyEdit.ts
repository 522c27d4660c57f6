import type { RenameFile, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Source } from '../../../src/engine/checker/readSources.ts';

const isRename = (change: object): change is RenameFile => 'oldUri' in change;

/** The sources after an edit of the workspace, as an editor applies it. */
export function applyEdit(sources: readonly Source[], edit: WorkspaceEdit, pathOf: (uri: string) => string): Source[] {
  const texts = new Map(sources.map((source) => [source.path, source]));
  const changes: readonly object[] =
    edit.documentChanges ??
    Object.entries(edit.changes ?? {}).map(([uri, edits]) => ({ textDocument: { uri, version: null }, edits }));
  for (const change of changes) {
    // What is written into a new file follows.
    if ('kind' in change && change.kind === 'create') continue;
    if (isRename(change)) {
      const [from, to] = [change.oldUri, change.newUri].map(pathOf);
      const old = texts.get(from ?? '');
      if (old === undefined || to === undefined) throw new Error(`there is no ${from}`);
      texts.delete(old.path);
      texts.set(to, { ...old, path: to });
      continue;
    }
    const { textDocument, edits } = change as TextDocumentEdit;
    const path = pathOf(textDocument.uri);
    const document = TextDocument.create(textDocument.uri, 'json', 1, texts.get(path)?.text ?? '');
    const plain = edits.filter((one) => 'newText' in one);
    texts.set(path, { path, text: TextDocument.applyEdits(document, plain) });
  }
  return [...texts.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
