import type { Rule } from '../Rule.ts';
import { usualDirection } from '../scriptOf.ts';

const LIST = 'locales/languages.json';

export const unknownLanguage: Rule = {
  id: 'unknown-language',
  why: 'The portal ignores texts in the folder of a language that is not listed.',
  hint: `Put texts in locales/<language>/<flow>.json; ${LIST} lists the languages.`,
  stage: 'whole',
  *ofProject({ documents, flows, languages: { ids, fallback, drafts } }) {
    if (!documents.has(LIST)) yield { file: LIST, path: [], message: 'the list of languages is missing' };
    if (drafts.includes(fallback)) {
      const message = `"${fallback}" is a draft, so it is not offered yet`;
      yield { file: LIST, path: ['fallback'], message, found: fallback };
    }
    if (!ids.includes(fallback)) {
      const message = `"${fallback}" is not in the list of languages`;
      yield { file: LIST, path: ['fallback'], message, found: fallback, available: ids };
    }
    for (const [id, { direction }] of Object.entries(flows.languages?.value.languages ?? {})) {
      const usual = usualDirection(id);
      if (direction === usual) continue;
      const message = `the language "${id}" is written from ${usual === 'rtl' ? 'right to left' : 'left to right'}`;
      yield { file: LIST, path: ['languages', id, 'direction'], message, hint: `Write "direction": "${usual}".` };
    }
    const known = new Set(['messages', 'portal', 'shared', ...[...flows.screens.values()].map(({ flow }) => flow)]);
    const unlisted = new Set<string>();
    const folders = (flows.languages?.value.code ?? []).map(({ texts }) => texts);
    for (const file of documents.keys()) {
      const [, language, name = ''] = /^locales\/([^/]+)\/(.+)\.json$/.exec(file) ?? [];
      if (language === undefined) continue;
      if (!ids.includes(language)) {
        // The whole folder of a language is one mistake.
        if (unlisted.has(language)) continue;
        unlisted.add(language);
        const message = `the language "${language}" is not listed`;
        yield { file, path: [], message, available: ids };
      } else if (!known.has(name) && !folders.some((folder) => name.startsWith(`${folder}/`)))
        yield { file, path: [], message: `there is no flow "${name}"`, found: name, available: [...known] };
    }
  },
};
