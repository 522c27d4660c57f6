import { createInstance, type Resource, type ResourceKey } from 'i18next';
import { FALLBACK, LANGUAGE_LIST, type Language } from '../../contract/languages.ts';
import { addFormats } from '../../engine/texts/addFormats.ts';
import { fill } from '../../engine/texts/fill.ts';
import { I18N_OPTIONS, withConstants } from '../../engine/texts/options.ts';
import { PRODUCT_NAME } from '../core/productName.ts';
import { SavedFiles } from '../core/SavedFiles.ts';
import type { ServiceTextKey } from './model.ts';

const LOCALES = new URL('../../../locales/', import.meta.url);
const PATH = /([^/]+)\/service\/([^/]+)\.json$/;

/**
 * The service's files of texts by language and name: part of the bundle, so that a server has them wherever it runs.
 * Only where the sources run as they are, as in development, are they read from the folder.
 *
 * @returns a function that reads them again; its answer is undefined while they are the same as before
 */
function readResources(): () => Resource | undefined {
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

const read = readResources();
const texts = createInstance();
void texts.init({
  ...I18N_OPTIONS,
  ...withConstants({ launcher: PRODUCT_NAME }),
  initAsync: false,
  fallbackLng: FALLBACK,
  resources: read() ?? {},
});
addFormats(texts, LANGUAGE_LIST);

/** Whether this turn of the event loop has looked for other texts already. */
let hasLooked = false;

/** The texts as they are saved now: in development a text that was just saved is in the next page and mail. */
function current() {
  if (hasLooked) return texts;
  hasLooked = true;
  setImmediate(() => {
    hasLooked = false;
  });
  for (const [language, namespaces] of Object.entries(read() ?? {})) {
    for (const [name, file] of Object.entries(namespaces)) {
      texts.removeResourceBundle(language, name);
      texts.addResourceBundle(language, name, file);
    }
  }
  return texts;
}

/**
 * A text of the service in a language, with its values filled in. It is plain text; the writer of markup escapes it.
 */
export function text(
  language: Language,
  key: ServiceTextKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const dot = key.indexOf('.');
  return current().t(key.slice(dot + 1), { ...fill(values), lng: language, ns: key.slice(0, dot) });
}

/** Whether there is a text under a name that is made up at run time. */
export function hasText(key: string): key is ServiceTextKey {
  let here: unknown = current().getDataByLanguage(FALLBACK);
  for (const name of key.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return false;
    here = Reflect.get(here, name);
  }
  return typeof here === 'string';
}
