import type { ShownFinding } from './ServerState.ts';

/** Asks the development server to open a file in the running editor, or in the one that `LAUNCH_EDITOR` names. */
export function openInEditor({ file, line, column }: Pick<ShownFinding, 'file' | 'line' | 'column'>): void {
  void fetch(`/__open-in-editor?file=${encodeURIComponent(`${file}:${line}:${column}`)}`);
}
