import type { ShownFinding } from './ServerState.ts';

/** Opens a file in the running editor, or in the one named by `LAUNCH_EDITOR`, through the development server. */
export function openInEditor({ file, line, column }: Pick<ShownFinding, 'file' | 'line' | 'column'>): void {
  void fetch(`/__open-in-editor?file=${encodeURIComponent(`${file}:${line}:${column}`)}`);
}
