import { createInstance } from 'i18next';
import { FALLBACK, LANGUAGE_LIST, type Language } from '../../contract/languages.ts';
import { addFormats } from '../../engine/texts/addFormats.ts';
import { fill } from '../../engine/texts/fill.ts';
import { I18N_OPTIONS, withConstants } from '../../engine/texts/options.ts';
import { PRODUCT_NAME } from '../core/productName.ts';
import type { ServiceTextKey } from './model.ts';
import { readResources } from './readResources.ts';

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
