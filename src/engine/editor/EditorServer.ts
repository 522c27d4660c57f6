import { fileURLToPath } from 'node:url';
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type CompletionItem,
  createConnection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  InsertTextFormat,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
  type TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { CheckSession } from '../checker/CheckSession.ts';
import { documentOf } from '../checker/documentOf.ts';
import type { Finding } from '../checker/Finding.ts';
import { fixSources } from '../checker/fixSources.ts';
import type { Source } from '../checker/readSources.ts';
import type { Definition } from '../flow/Definition.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { actionsAt } from './actionsAt.ts';
import type { CheckThread } from './CheckThread.ts';
import { completionsAt } from './completionsAt.ts';
import { readAhead } from './describeName.ts';
import { actionOf, diagnosticOf } from './diagnostics.ts';
import { type EditorOptions, hoverAt } from './hoverAt.ts';
import { hintsIn, lensesOf } from './lensesOf.ts';
import { definitionsAt, referencesAt } from './locations.ts';
import { foldsOf, outlineOf } from './outline.ts';
import { editOf, rangeOfSpan, renameableAt } from './renameAt.ts';
import type { Rework } from './rework.ts';
import { Workspace } from './Workspace.ts';

/** Answers one editor. Queries are answered from the texts as they are now; findings follow as soon as they are there. */
export class EditorServer {
  readonly #definition: Definition;
  readonly #thread: CheckThread;
  readonly #connection = createConnection(process.stdin, process.stdout);
  readonly #documents = new TextDocuments(TextDocument);
  #workspace: Workspace;
  #watches = false;
  #fillsGaps = false;
  /** The findings, and the sources that have them. */
  #found: { readonly findings: readonly Finding[]; readonly sources: readonly Source[] } | undefined;
  /** Whether a check is running. */
  #isChecking = false;
  /** The documents with findings, which are told when they have none any more. */
  #told = new Set<string>();

  readonly #options: EditorOptions;

  constructor(definition: Definition, thread: CheckThread, options: EditorOptions) {
    this.#options = options;
    this.#definition = definition;
    this.#thread = thread;
    this.#workspace = new Workspace(process.cwd(), definition);
  }

  listen(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => {
      if (this.#watches) {
        const watchers = [{ globPattern: '**/{flows,locales}/**' }];
        void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
      }
      void this.#check();
      void readAhead(this.#workspace);
    });
    connection.onDidChangeWatchedFiles(() => this.#reread());
    connection.onShutdown(() => this.#thread.close());
    this.#documents.onDidChangeContent(({ document }) => {
      this.#workspace.write(this.#workspace.pathOf(document.uri), document.getText());
      void this.#check();
    });
    this.#documents.onDidClose(({ document }) => {
      this.#workspace.close(this.#workspace.pathOf(document.uri));
      void this.#check();
    });
    this.#documents.onDidSave(() => this.#reread());
    connection.onCodeAction((params) => this.#actions(params));
    connection.onCodeActionResolve(async (action) => {
      const changed = await this.#thread.ask('rework', this.#workspace.sources, action.data as Rework);
      return { ...action, edit: editOf(changed, this.#workspace) };
    });
    connection.onDocumentFormatting(({ textDocument }) => this.#format(textDocument.uri));
    this.#answerQueries();
    this.#documents.listen(connection);
    connection.listen();
  }

  #answerQueries(): void {
    const connection = this.#connection;
    connection.onHover((params) =>
      this.#at(params, (document, offset) => hoverAt(document, offset, this.#workspace, this.#options)),
    );
    connection.onCompletion(({ textDocument: { uri }, position }) => {
      const document = this.#documents.get(uri);
      if (document === undefined) return undefined;
      const source = { path: this.#workspace.pathOf(uri), text: document.getText() };
      const offset = document.offsetAt(position);
      return completionsAt(documentOf(source), offset, this.#workspace).map((item) => this.#plain(item));
    });
    connection.onDefinition((params) =>
      this.#at(params, (document, offset) => definitionsAt(document, offset, this.#workspace)),
    );
    connection.onReferences((params) =>
      this.#at(params, (document, offset) =>
        referencesAt(document, offset, params.context.includeDeclaration, this.#workspace),
      ),
    );
    connection.onPrepareRename((params) =>
      this.#at(params, (document, offset) => {
        const found = renameableAt(document, offset, this.#workspace);
        return found && { range: rangeOfSpan(document, found.span), placeholder: found.name };
      }),
    );
    connection.onRenameRequest((params) =>
      this.#at(params, async (document, offset) => {
        const found = renameableAt(document, offset, this.#workspace);
        if (found === undefined) return undefined;
        const { span: _, ...asked } = found;
        const { sources, names, root } = this.#workspace;
        const wanted = { ...asked, to: params.newName };
        const renamed = await this.#thread.ask('rename', sources, wanted);
        return editOf(renamed, this.#workspace, () => this.#options.renamedBeside?.(root, names, wanted));
      }),
    );
    connection.onDocumentSymbol((params) => this.#of(params, (document) => outlineOf(document, this.#workspace)));
    connection.languages.inlayHint.on((params) =>
      this.#of(params, (document) => {
        const text = this.#documents.get(params.textDocument.uri);
        const [from, to] = [params.range.start, params.range.end].map((place) => text?.offsetAt(place) ?? 0);
        return hintsIn(document, from ?? 0, to ?? 0, this.#workspace);
      }),
    );
    connection.onCodeLens((params) =>
      this.#of(params, (document) => lensesOf(document, this.#workspace, this.#options.commands ?? [])),
    );
    connection.onFoldingRanges((params) => this.#of(params, foldsOf));
  }

  /** An offer without gaps, for an editor that cannot fill them in. */
  #plain(item: CompletionItem): CompletionItem {
    const { textEdit: edit, insertTextFormat } = item;
    if (this.#fillsGaps || insertTextFormat !== InsertTextFormat.Snippet || edit === undefined) return item;
    const newText = edit.newText.replace(
      /\\(.)|\$\d+|\$\{\d+\|((?:\\.|[^,|])*)[^}]*\}/g,
      (_, sign, first) => sign ?? first ?? '',
    );
    return { ...item, insertTextFormat: InsertTextFormat.PlainText, textEdit: { ...edit, newText } };
  }

  /** An answer about an open document. */
  #of<T>(
    { textDocument: { uri } }: { textDocument: { uri: string } },
    answer: (document: JsonDocument) => T,
  ): T | undefined {
    const document = this.#workspace.document(this.#workspace.pathOf(uri));
    return document && answer(document);
  }

  /** An answer about a place in an open document. */
  #at<T>(params: TextDocumentPositionParams, answer: (document: JsonDocument, offset: number) => T): T | undefined {
    const { position, textDocument } = params;
    const offset = this.#documents.get(textDocument.uri)?.offsetAt(position);
    return offset === undefined ? undefined : this.#of(params, (document) => answer(document, offset));
  }

  #initialize({ workspaceFolders, capabilities }: InitializeParams): InitializeResult {
    const root = workspaceFolders?.[0]?.uri;
    if (root?.startsWith('file:')) this.#workspace = new Workspace(fileURLToPath(root), this.#definition);
    this.#fillsGaps = capabilities.textDocument?.completion?.completionItem?.snippetSupport === true;
    this.#watches = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    return {
      serverInfo: { name: 'vestibule-lsp' },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        codeActionProvider: {
          codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorExtract],
          resolveProvider: true,
        },
        documentFormattingProvider: true,
        completionProvider: { triggerCharacters: ['"', '$', '.', '{'] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        documentSymbolProvider: true,
        foldingRangeProvider: true,
        inlayHintProvider: true,
        codeLensProvider: {},
      },
    };
  }

  #reread(): void {
    this.#workspace.reread();
    void this.#check();
  }

  /** Checks until the findings are those of the present texts. */
  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    for (let sources = this.#workspace.sources; this.#found?.sources !== sources; sources = this.#workspace.sources) {
      const versions = this.#documents.all().map(({ uri, version }) => [uri, version] as const);
      const findings = await this.#thread.ask('check', sources);
      this.#found = { findings, sources };
      this.#tell(findings, new Map(versions));
    }
    this.#isChecking = false;
  }

  /** Tells the findings of each file, open documents last: whoever has those of an open document has all. */
  #tell(findings: readonly Finding[], versions: ReadonlyMap<string, number>): void {
    const byUri = new Map<string, Finding[]>([...this.#told].map((uri) => [uri, []]));
    for (const uri of versions.keys()) byUri.delete(uri);
    const ofOpen = new Map<string, Finding[]>([...versions.keys()].map((uri) => [uri, []]));
    this.#told.clear();
    for (const finding of findings) {
      const uri = this.#workspace.uriOf(finding.file);
      const list = ofOpen.has(uri) ? ofOpen : byUri;
      list.set(uri, [...(list.get(uri) ?? []), finding]);
      this.#told.add(uri);
    }
    for (const [uri, found] of [...byUri, ...ofOpen]) {
      const version = versions.get(uri);
      const diagnostics = found.map((finding) => diagnosticOf(finding, this.#workspace));
      void this.#connection.sendDiagnostics({ uri, diagnostics, ...(version !== undefined && { version }) });
    }
  }

  /** The findings, if they are those of the present texts: the edits of older ones would miss their places. */
  get #findings(): readonly Finding[] {
    return this.#found?.sources === this.#workspace.sources ? this.#found.findings : [];
  }

  #actions({ textDocument, range }: CodeActionParams): CodeAction[] {
    const path = this.#workspace.pathOf(textDocument.uri);
    const fixes = this.#findings.flatMap((finding) => {
      const lines = [
        finding.line - 1,
        ...(finding.also ?? []).flatMap(({ file, line }) => (file === path ? line - 1 : [])),
      ];
      const isMeant = finding.file === path && lines.some((line) => line >= range.start.line && line <= range.end.line);
      return isMeant ? (actionOf(finding, this.#workspace) ?? []) : [];
    });
    const [text, document] = [this.#documents.get(textDocument.uri), this.#workspace.document(path)];
    if (text === undefined || document === undefined) return fixes;
    return [...fixes, ...actionsAt(document, text.offsetAt(range.start), this.#findings, this.#workspace)];
  }

  #format(uri: string): TextEdit[] {
    const document = this.#documents.get(uri);
    if (document === undefined) return [];
    const text = document.getText();
    const formatted = formatFile({ path: this.#workspace.pathOf(uri), text }, this.#definition);
    const range = { start: document.positionAt(0), end: document.positionAt(text.length) };
    return formatted === text ? [] : [{ range, newText: formatted }];
  }
}

/** A file as `--fix` writes it, as far as that follows from the file alone: its syntax, its line ends and its form. */
function formatFile(source: Source, definition: Definition): string {
  const mended = fixSources([source], new CheckSession(definition));
  return mended.find(({ path }) => path === source.path)?.text ?? source.text;
}
