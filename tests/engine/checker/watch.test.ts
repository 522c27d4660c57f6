import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/engine/checker/Finding.ts';
import { checkingOf, watchCheck } from '../../../src/engine/checker/watchCheck.ts';
import { definition } from '../../../src/portal/definition.ts';

let folder = '';
let watching: { close(): void };
/** The findings of the last check, and the callback that waits for the next one. */
let found: readonly Finding[] = [];
let waiting: (() => void) | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  cpSync(join(import.meta.dirname, 'ok/door'), folder, { recursive: true });
  watching = watchCheck(folder, checkingOf(folder, definition), (findings) => {
    found = findings;
    waiting?.();
  });
});
afterEach(() => {
  watching.close();
  rmSync(folder, { recursive: true });
});

/** Waits for a check whose findings come from exactly these rules; gives the files of its findings. */
const finds = (...rules: string[]) =>
  new Promise<string[]>((resolve) => {
    waiting = () => {
      const broken = [...new Set(found.map(({ rule }) => rule))].sort();
      if (broken.join() === rules.sort().join()) resolve([...new Set(found.map(({ file }) => file))]);
    };
    waiting();
  });
const at = (path: string) => join(folder, path);
const screen = 'flows/door/nothing.screen.json';

describe('a watch of a project', () => {
  it('finds a mistake after a save, and no longer reports it once it is fixed', async () => {
    await finds();
    const text = readFileSync(at(screen), 'utf8');
    writeFileSync(at(screen), text.replace('"goto": "door"', '"goto": "dor"'));
    expect(await finds('unknown-screen')).toEqual([screen]);
    writeFileSync(at(screen), text);
    expect(await finds()).toEqual([]);
  });

  it('handles a file that is half written, deleted, or replaced', async () => {
    const text = readFileSync(at(screen), 'utf8');
    writeFileSync(at(screen), text.slice(0, 30));
    expect(await finds('json-syntax')).toContain(screen);
    rmSync(at(screen));
    await finds('missing-not-found', 'unused-text');
    // Some editors save like this: they write another file and rename it.
    writeFileSync(at('flows/door/.nothing.tmp'), text);
    renameSync(at('flows/door/.nothing.tmp'), at(screen));
    expect(await finds()).toEqual([]);
  });

  it('follows folders that are removed, added again, and moved', async () => {
    renameSync(at('flows/door'), at('flows/gate'));
    await finds('missing-text', 'unknown-language', 'unused-text');
    renameSync(at('flows/gate'), at('flows/door'));
    await finds();
    cpSync(at('flows'), at('kept'), { recursive: true });
    rmSync(at('flows'), { recursive: true });
    await finds('unknown-file');
    mkdirSync(at('flows/door'), { recursive: true });
    mkdirSync(at('flows/shared'));
    cpSync(at('kept'), at('flows'), { recursive: true });
    await finds();
    writeFileSync(at('flows/shared/notice.dialog.json'), '{');
    expect(await finds('json-syntax')).toContain('flows/shared/notice.dialog.json');
  });
});
