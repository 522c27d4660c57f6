import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands, type ExtensionContext, type Position, Uri, window, workspace } from 'vscode';
import { LanguageClient, type Location, TransportKind } from 'vscode-languageclient/node';
import { RUN, SHOW } from '../../../engine/editor/commands.ts';

/** Starts the language server of the portal in the first folder. */
export async function activate({ subscriptions }: ExtensionContext): Promise<void> {
  const cwd = workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (cwd === undefined) return;
  const server = {
    ...commandIn(cwd),
    transport: TransportKind.stdio,
    options: { cwd, shell: process.platform === 'win32' },
  };
  const client = new LanguageClient('vestibule', 'Vestibule', server, {
    documentSelector: [{ scheme: 'file', language: 'json', pattern: '**/{flows,locales}/**/*.json' }],
  });
  subscriptions.push(
    client,
    commands.registerCommand(SHOW, (uri: string, position: Position, places: Location[]) => {
      const { protocol2CodeConverter: convert } = client;
      const all = places.map((place) => convert.asLocation(place));
      return commands.executeCommand('editor.action.showReferences', Uri.parse(uri), convert.asPosition(position), all);
    }),
    commands.registerCommand(RUN, (title: string, line: string) => {
      const terminal = window.createTerminal({ name: title, cwd });
      terminal.show();
      terminal.sendText(line);
    }),
  );
  await client.start();
}

/** This repository's own server, or that of the engine's package. */
function commandIn(folder: string): { readonly command: string; readonly args: string[] } {
  const file = join(folder, 'package.json');
  const { scripts } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return scripts?.lsp === undefined
    ? { command: 'npx', args: ['--no-install', 'vestibule-lsp'] }
    : { command: 'npm', args: ['run', '--silent', 'lsp', '--'] };
}
