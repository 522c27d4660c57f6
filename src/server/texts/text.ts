import { createInstance } from 'i18next';
import { FALLBACK, LANGUAGE_LIST, type Language } from '../../contract/languages.ts';
import { addFormats } from '../../engine/texts/addFormats.ts';
import { fill } from '../../engine/texts/fill.ts';
import { I18N_OPTIONS, withConstants } from '../../engine/texts/options.ts';
import { PRODUCT_NAME } from '../core/productName.ts';
import { MODEL, type ServiceTextKey } from './model.ts';
import { readResources } from './readResources.ts';

const texts = createInstance();
void texts.init({
  ...I18N_OPTIONS,
  ...withConstants({ launcher: PRODUCT_NAME }),
  initAsync: false,
  fallbackLng: FALLBACK,
  ns: Object.keys(MODEL),
  resources: readResources(),
});
addFormats(texts, LANGUAGE_LIST);

/**
 * A text of the service in a language, with its values filled in. It is plain text; the writer of markup escapes it.
 */
export function text(
  language: Language,
  key: ServiceTextKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const dot = key.indexOf('.');
  return texts.t(key.slice(dot + 1), { ...fill(values), lng: language, ns: key.slice(0, dot) });
}
