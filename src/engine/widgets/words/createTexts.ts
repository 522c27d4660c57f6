import { createInstance, type InitOptions, type i18n, type Module } from 'i18next';
import { addFormats } from './addFormats.ts';
import { onMissingText } from './onMissingText.ts';

/** What every screen needs: the frame and the renderer's own words, messages, and the dialogs of several screens. */
export const COMMON_NAMESPACES: readonly string[] = ['portal', 'messages', 'shared'];

/** Every option of i18next, in one place. */
const OPTIONS: InitOptions = {
  defaultNS: 'portal',
  load: 'currentOnly',
  // A key may end in what a service answered (a scope, a result), so it names no namespace.
  nsSeparator: false,
  interpolation: {
    prefix: '{',
    suffix: '}',
    // React escapes what it renders. Escaped twice, a name such as O'Neil would show entities.
    escapeValue: false,
    // A value stays a value, also one that looks like a placeholder or a nested key.
    skipOnVariables: true,
  },
  missingInterpolationHandler: () => '',
  // Neither a key nor a sentence about one is ever shown: without words and without a default there is nothing.
  parseMissingKeyHandler: (_key, defaultValue) => defaultValue ?? '',
  returnedObjectHandler: () => '',
  // Texts are asked for once they are here (`ready`), so nothing suspends.
  react: { useSuspense: false, bindI18n: 'languageChanged loaded' },
};

interface TextsOptions extends Pick<InitOptions, 'resources'> {
  /** The launcher's name, which every text may name: `{launcher}` (D-26). */
  readonly launcher: string;
  readonly ns?: readonly string[];
  /** Fetches locale files; without one, `resources` are all there is. */
  readonly backend?: Module;
}

/** The texts of the portal in a language, once those of `ns` are here. */
export async function createTexts(
  language: string,
  { launcher, ns = COMMON_NAMESPACES, backend, ...resources }: TextsOptions,
): Promise<i18n> {
  const texts = createInstance();
  if (backend !== undefined) texts.use(backend);
  const interpolation = { ...OPTIONS.interpolation, defaultVariables: { launcher } };
  await texts.init({ ...OPTIONS, ...onMissingText(texts), ...resources, interpolation, lng: language, ns: [...ns] });
  addFormats(texts);
  return texts;
}
