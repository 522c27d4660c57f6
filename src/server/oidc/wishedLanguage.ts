import { isLanguage, LANGUAGES, type Language } from '../../contract/languages.ts';
import { chooseLanguage } from '../../engine/contract/chooseLanguage.ts';

/** More wishes of an app are not read. */
const MOST = 20;

/**
 * The language that an app wishes with `ui_locales` (OpenID Connect Core, section 3.1.2.1); undefined where it wishes none
 * of ours, or where the visitor has chosen one.
 * @param chosen the cookie app_locale
 */
export function wishedLanguage(chosen: string | undefined, query: URLSearchParams): Language | undefined {
  if (chosen && isLanguage(chosen)) return undefined;
  const [wishes = '', ...others] = query.getAll('ui_locales');
  return others.length > 0 ? undefined : chooseLanguage(wishes.split(' ', MOST), LANGUAGES);
}
