import { createInstance, type InitOptions, type i18n, type Module } from 'i18next';

/** What every screen needs: the frame and the renderer's own words, messages, and the dialogs of several screens. */
export const COMMON_NAMESPACES = ['portal', 'messages', 'shared'];

/**
 * The texts of the portal. Interpolation with single braces and nothing else: no plurals, no nesting, no markup.
 * React escapes what it renders.
 */
export async function createTexts(
  language: string,
  backend: Module | undefined,
  more: Pick<InitOptions, 'resources' | 'ns'> = {},
): Promise<i18n> {
  const texts = createInstance();
  if (backend !== undefined) texts.use(backend);
  await texts.init({
    lng: language,
    fallbackLng: false,
    ns: COMMON_NAMESPACES,
    defaultNS: 'portal',
    load: 'currentOnly',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
    // A key is never shown raw.
    parseMissingKeyHandler: () => '',
    ...more,
  });
  return texts;
}
