import type { Resource, ResourceKey } from 'i18next';
import { SavedFiles } from '../core/SavedFiles.ts';

const LOCALES = new URL('../../../locales/', import.meta.url);
const PATH = /([^/]+)\/service\/([^/]+)\.json$/;

/**
 * The service's files of texts by language and name: part of the bundle, so that a server has them wherever it runs.
 * Only where the sources run as they are, as in development, are they read from the folder.
 *
 * @returns a function that reads them again; its answer is undefined while they are the same as before
 */
export function readResources(): () => Resource | undefined {
  if (import.meta.env === undefined) {
    const saved = new SavedFiles<ResourceKey>(LOCALES, PATH);
    return () => {
      const files = saved.readChanged();
      return files === undefined ? undefined : byLanguage(files);
    };
  }
  let bundled: Resource | undefined = byLanguage(
    import.meta.glob<ResourceKey>('../../../locales/*/service/*.json', { import: 'default', eager: true }),
  );
  return () => {
    const resources = bundled;
    bundled = undefined;
    return resources;
  };
}

function byLanguage(files: Readonly<Record<string, ResourceKey>>): Resource {
  const resources: Record<string, Record<string, ResourceKey>> = {};
  for (const [path, file] of Object.entries(files)) {
    const [, language = '', name = ''] = PATH.exec(path) ?? [];
    resources[language] = { ...resources[language], [name]: file };
  }
  return resources;
}
