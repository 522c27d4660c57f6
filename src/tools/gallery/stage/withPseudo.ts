import type { LanguageDirectory, PortalModules, Texts } from '../../../engine/page/PortalModules.ts';
import { pseudoLocale } from '../../pseudo/pseudoText.ts';
import { PSEUDO } from '../looks.ts';

/** The portal with two more languages, made from the fallback language: one longer, one right-to-left. */
export function withPseudo<M extends PortalModules>(modules: M): M {
  const { program } = modules;
  const { fallback, languages } = program.languages;
  const habits = { ...languages[fallback], units: undefined };
  const added = Object.entries(PSEUDO).map(([id, { name, direction }]) => [id, { ...habits, name, direction }]);
  return {
    ...modules,
    program: {
      ...program,
      languages: { ...program.languages, languages: { ...languages, ...Object.fromEntries(added) } },
    },
    directory: async () => {
      const { default: directory } = await modules.directory();
      const texts = directory.texts[fallback];
      if (texts === undefined) return { default: directory };
      const pseudo = Object.entries(PSEUDO).map(([id, { isAccented }]) => [id, isAccented ? accented(texts) : texts]);
      return { default: { ...directory, texts: { ...directory.texts, ...Object.fromEntries(pseudo) } } };
    },
  };
}

const accent = (texts: Texts): Texts => pseudoLocale(texts, [], { isLonger: true }) as Texts;

const accented = ({ shared, screens }: LanguageDirectory): LanguageDirectory => ({
  shared: async () => ({ default: accent((await shared()).default) }),
  screens: async () => {
    const { default: table } = await screens();
    return {
      default: Object.fromEntries(
        Object.entries(table).map(([id, fetch]) => [id, async () => ({ default: accent((await fetch()).default) })]),
      ),
    };
  },
});
