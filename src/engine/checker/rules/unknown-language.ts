import { LANGUAGES } from '../../grammar/terms.ts';
import type { Rule } from '../Rule.ts';

export const unknownLanguage: Rule = {
  id: 'unknown-language',
  hint: `Texts stand in locales/<language>/<flow>.json; the languages are ${LANGUAGES.join(', ')}.`,
  stage: 'whole',
  *check({ documents, flows }) {
    const known = new Set(['messages', 'portal', 'shared', ...[...flows.screens.values()].map(({ flow }) => flow)]);
    for (const file of documents.keys()) {
      if (!file.startsWith('locales/')) continue;
      const [, language = '', name = ''] = /^locales\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
      if (!LANGUAGES.some((one) => one === language))
        yield { file, path: [], message: `"${language}" is no language here` };
      else if (!known.has(name)) yield { file, path: [], message: `there is no flow "${name}"` };
    }
  },
};
