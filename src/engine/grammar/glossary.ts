import { closed } from '../language/primitives.ts';
import { languageId } from './languages.ts';

const words = { type: 'string', minLength: 1 } as const;
const reason = { type: 'string', minLength: 1, description: 'The reason, which findings show' } as const;
const list = (description: string) => ({ type: 'array', items: words, minItems: 1, description }) as const;

/** One thing has one name: the name to use, and the names to avoid. */
const term = closed(
  {
    use: { ...words, description: 'The term to use' },
    avoid: list('Words to avoid, in any letter case'),
    except: list('Longer words that are accepted although they contain one of these'),
    why: reason,
  },
  ['use', 'avoid'],
);

/** A rule of spelling, punctuation or tone. */
const style = closed(
  {
    name: { type: 'string', pattern: '^[a-z][a-z-]*$', description: 'The name of the rule in findings' },
    pattern: { ...words, description: 'A regular expression (ECMAScript, flag u) that finds the mistake' },
    use: { ...words, description: 'What to write instead' },
    hint: { ...words, description: 'What to do, in one sentence' },
    example: { ...words, description: 'A text that the pattern matches' },
    texts: { ...words, description: 'Only texts whose names begin with this: service.mails' },
    why: reason,
  },
  ['name', 'pattern', 'hint', 'example'],
);

/** Texts that may break a term or a rule of style. An unused exception is a finding. */
const exception = closed(
  {
    rule: { ...words, description: 'The name of the style rule, or the word to avoid' },
    texts: { ...words, description: 'The text, or all texts whose names begin with this: service.mails' },
    around: { ...words, description: 'Only if the finding overlaps these words: {username}' },
    why: reason,
  },
  ['rule', 'texts', 'why'],
);

const ofLanguage = closed(
  {
    terms: { type: 'array', items: term },
    style: { type: 'array', items: style },
    exceptions: { type: 'array', items: exception },
  },
  [],
);

/** Terms and rules of style, by language. */
export const glossary = closed(
  {
    $schema: { type: 'string' },
    languages: {
      type: 'object',
      propertyNames: languageId,
      additionalProperties: ofLanguage,
      description: 'Terms, rules of style and their exceptions, by language',
    },
  },
  ['languages'],
);
