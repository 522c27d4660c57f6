import { stat } from 'node:fs/promises';
import { expect } from 'vitest';

/**
 * Expects a file or folder that is closed to everyone but its owner. Windows has no such modes: Node.js reports 0666
 * for any file there, and the permissions of its folder apply.
 */
export async function expectOwnerOnly(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  expect({ path, open: (await stat(path)).mode & 0o077 }).toEqual({ path, open: 0 });
}
