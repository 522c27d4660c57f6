import { readdirSync, readFileSync } from 'node:fs';
import type { Resource, ResourceKey } from 'i18next';

const LOCALES = new URL('../../../locales/', import.meta.url);
const PATH = /([^/]+)\/service\/([^/]+)\.json$/;

/**
 * The service's files of texts by language and name: part of the bundle, so that a server has them wherever it runs.
 * Only where the sources run as they are, as in some tests, are they read from the folder.
 */
export function readResources(): Resource {
  const files: Readonly<Record<string, ResourceKey>> =
    import.meta.env === undefined
      ? readFolder()
      : import.meta.glob<ResourceKey>('../../../locales/*/service/*.json', { import: 'default', eager: true });
  const resources: Record<string, Record<string, ResourceKey>> = {};
  for (const [path, file] of Object.entries(files)) {
    const [, language = '', name = ''] = PATH.exec(path) ?? [];
    resources[language] = { ...resources[language], [name]: file };
  }
  return resources;
}

function readFolder(): Record<string, ResourceKey> {
  const paths = readdirSync(LOCALES, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const read = (path: string): ResourceKey => JSON.parse(readFileSync(new URL(path, LOCALES), 'utf8'));
  return Object.fromEntries(paths.filter((path) => PATH.test(path)).map((path) => [path, read(path)]));
}
