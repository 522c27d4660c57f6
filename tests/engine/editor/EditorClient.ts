import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** What `npm run lsp` starts. */
export const SERVER = ['src/tools/bootstrap/launch.mjs', 'src/tools/lsp/main.ts', '--stdio'];

/** An editor: it starts the real server in a process of its own and talks to it by the protocol. */
export class EditorClient {
  readonly #server;
  readonly connection: ProtocolConnection;
  readonly #root: string;
  readonly #open = new Map<string, TextDocument>();
  readonly #told = new Map<string, PublishDiagnosticsParams>();
  readonly #listeners = new Set<() => void>();
  #hasEnded = false;

  private constructor(root: string, command: readonly string[], cwd: string) {
    this.#root = root;
    this.#server = spawn(process.execPath, command, { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdin, stdout } = this.#server;
    this.connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.connection.onNotification('textDocument/publishDiagnostics', (told: PublishDiagnosticsParams) => {
      this.#told.set(told.uri, told);
      for (const listen of this.#listeners) listen();
    });
    this.connection.listen();
    // Nothing waits for the answers of a server that has ended.
    this.#server.once('exit', () => {
      this.#hasEnded = true;
      this.connection.dispose();
      for (const listen of this.#listeners) listen();
    });
  }

  /** @param root the folder of the portal; the server itself runs in this repository unless `cwd` names another folder */
  static async start({ root = '.', command = SERVER as readonly string[], cwd = '.' } = {}): Promise<EditorClient> {
    const client = new EditorClient(resolve(root), command, cwd);
    await client.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(client.#root).href,
      workspaceFolders: [{ uri: pathToFileURL(client.#root).href, name: 'portal' }],
      capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
    });
    await client.connection.sendNotification('initialized', {});
    return client;
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    this.connection.dispose();
    this.#server.kill();
  }

  get pid(): number {
    return this.#server.pid ?? 0;
  }

  uriOf(path: string): string {
    return pathToFileURL(`${this.#root}/${path}`).href;
  }

  document(path: string): TextDocument {
    const document = this.#open.get(path);
    if (document === undefined) throw new Error(`${path} is not open`);
    return document;
  }

  async open(path: string, text: string): Promise<void> {
    const uri = this.uriOf(path);
    // Findings from before the document was closed have another version.
    const version = (this.#told.get(uri)?.version ?? 0) + 1;
    this.#open.set(path, TextDocument.create(uri, 'json', version, text));
    const textDocument = { uri, languageId: 'json', version, text };
    await this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  async close(path: string): Promise<void> {
    const { uri } = this.document(path);
    this.#open.delete(path);
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  /** Types in an open document: the whole text, or a part of it in its place. */
  async change(path: string, text: string, range?: Range): Promise<void> {
    const before = this.document(path);
    const contentChanges: TextDocumentContentChangeEvent[] = [range === undefined ? { text } : { range, text }];
    const document = TextDocument.update(before, contentChanges, before.version + 1);
    const textDocument = { uri: document.uri, version: document.version };
    await this.connection.sendNotification('textDocument/didChange', { textDocument, contentChanges });
  }

  /** A request about a place in an open document. */
  ask<T>(method: string, path: string, offset: number, more: object = {}): Promise<T> {
    const document = this.document(path);
    const position = document.positionAt(offset);
    return this.connection.sendRequest(method, { textDocument: { uri: document.uri }, position, ...more });
  }

  /** A request about an open document. */
  askAll<T>(method: string, path: string, more: object = {}): Promise<T> {
    return this.connection.sendRequest(method, { textDocument: { uri: this.document(path).uri }, ...more });
  }

  /** The findings of all files, once those of this open document are for its present text. */
  async findings(path: string): Promise<readonly { readonly path: string; readonly diagnostic: Diagnostic }[]> {
    const { uri, version } = this.document(path);
    await new Promise<void>((done, fail) => {
      const listen = () => {
        if (this.#hasEnded) fail(new Error('the server has ended'));
        if (this.#told.get(uri)?.version !== version) return;
        this.#listeners.delete(listen);
        done();
      };
      this.#listeners.add(listen);
      listen();
    });
    const base = this.uriOf('');
    return [...this.#told.values()].flatMap((told) =>
      told.diagnostics.map((diagnostic) => ({ path: decodeURI(told.uri.slice(base.length)), diagnostic })),
    );
  }
}
