import { stat } from 'node:fs/promises';
import { expect } from 'vitest';

/**
 * Expects a file or folder that is closed to everybody but its owner. Windows has no such modes: Node.js tells 0666 of
 * any file there, and the rights of its folder hold.
 */
export async function expectOwnerOnly(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  expect({ path, open: (await stat(path)).mode & 0o077 }).toEqual({ path, open: 0 });
}
