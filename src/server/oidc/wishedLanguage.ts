import { isLanguage, LANGUAGES, type Language } from '../../contract/languages.ts';
import { chooseLanguage } from '../../engine/contract/chooseLanguage.ts';

/** The maximum number of languages read from an app's request. */
const MOST = 20;

/**
 * The language requested by an app with `ui_locales` (OpenID Connect Core, section 3.1.2.1); undefined if the portal
 * has none of the requested languages, or if the visitor has chosen one.
 * @param chosen the cookie app_locale
 */
export function wishedLanguage(chosen: string | undefined, query: URLSearchParams): Language | undefined {
  if (chosen && isLanguage(chosen)) return undefined;
  const [wishes = '', ...others] = query.getAll('ui_locales');
  return others.length > 0 ? undefined : chooseLanguage(wishes.split(' ', MOST), LANGUAGES);
}
