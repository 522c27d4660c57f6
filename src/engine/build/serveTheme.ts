import { relative } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { ShownFinding } from '../development/ServerState.ts';
import type { Theme } from '../theme/Theme.ts';
import { writeSheet } from '../theme/writeSheet.ts';
import type { LivePortal } from './LivePortal.ts';
import { readTheme } from './readTheme.ts';

interface ThemeOptions {
  /** The absolute path of the theme's file. */
  readonly file: string;
  readonly live: LivePortal;
  /** Whether a module in the server's graph is generated from the theme. */
  readonly isMadeOf: (id: string) => boolean;
  readonly take: (theme: Theme) => void;
}

/** The watcher reports a save once, possibly before the file is completely written, so reading is retried. */
const TRIES = 3;
/** The pause before a retry, in milliseconds. */
const PAUSE = 100;

/** Reads the theme again after each save. Open pages get the theme, or the error in it. */
export function serveTheme(server: ViteDevServer, { file, live, isMadeOf, take }: ThemeOptions): void {
  let files: readonly string[] = [file];
  let reading: Promise<void> = Promise.resolve();
  const read = async (tries = TRIES) => {
    try {
      const next = await readTheme(file);
      // This also validates the theme.
      writeSheet(next.theme);
      return next;
    } catch (error) {
      if (tries <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      return read(tries - 1);
    }
  };
  const renew = async () => {
    try {
      const next = await read();
      files = next.files;
      take(next.theme);
      live.report(server, 'theme', { findings: [], changes: isMadeOf });
    } catch (error) {
      const finding = findingOf(error, file, server.config.root);
      server.config.logger.error(finding.text);
      live.report(server, 'theme', { findings: [finding] });
    }
  };
  // A theme that cannot be read is reported when its file is saved.
  reading = read().then(
    (first) => {
      files = first.files;
    },
    () => {},
  );
  server.watcher.on('all', (_, path) => {
    // Only one read at a time, so the last save wins.
    if (files.includes(path)) reading = reading.then(renew);
  });
}

/** A bundler error contains its position. */
function findingOf(error: unknown, file: string, root: string): ShownFinding {
  const { message, loc } = error as { message?: string; loc?: { file?: string; line: number; column: number } };
  const path = relative(root, loc?.file ?? file);
  const [line, column] = [loc?.line ?? 1, (loc?.column ?? 0) + 1];
  return { file: path, line, column, level: 'error', text: `${path}:${line}:${column}  ${message ?? error}` };
}
