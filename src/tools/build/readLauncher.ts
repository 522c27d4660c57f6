import { readFileSync } from 'node:fs';

/** The launcher's name: one constant, the same in every language (D-26). */
export function readLauncher(): string {
  const texts: unknown = JSON.parse(readFileSync('locales/en/portal.json', 'utf8'));
  const name: unknown = typeof texts === 'object' && texts !== null ? Reflect.get(texts, 'launcher') : undefined;
  if (typeof name !== 'string') throw new Error('locales/en/portal.json names no launcher');
  return name;
}
