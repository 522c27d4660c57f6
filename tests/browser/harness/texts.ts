import { readFileSync } from 'node:fs';

export type Language = 'ko' | 'en' | 'ja';
export const LANGUAGES: readonly Language[] = ['en', 'ko', 'ja'];

/**
 * A text of `locales/<language>/<namespace>.json` by its path, with values filled in. Tests read texts where the
 * portal reads them, so that editing a text breaks no test; tests of wording spell the words out.
 */
export function textOf(
  path: string,
  {
    language = 'en',
    namespace = 'messages',
    values = {},
  }: {
    language?: Language;
    namespace?: string;
    values?: Readonly<Record<string, string | number>>;
  } = {},
): string {
  let found: unknown = JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'));
  for (const part of path.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  if (typeof found !== 'string') throw new Error(`locales/${language}/${namespace}.json has no text at ${path}`);
  return found.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
