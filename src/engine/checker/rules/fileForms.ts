import type { TextProblem } from '../../flow/JsonDocument.ts';
import type { Misfit } from '../../flow/Misfit.ts';
import type { Rule } from '../Rule.ts';

/** Rules about the text of a file, whose problems the parser has already found. */
const OF_TEXT: readonly (readonly [id: TextProblem['rule'], why: string, hint: string])[] = [
  [
    'duplicate-key',
    'If two members have the same name, only the last counts, and readers cannot tell which was meant.',
    'Keep one of the two; the first was never read.',
  ],
  [
    'encoding',
    'Each editor shows different wrong letters in a file that is not UTF-8.',
    'Save the file as UTF-8 without a byte order mark.',
  ],
  [
    'json-syntax',
    'A file that cannot be parsed is missing from the portal, and every reference to it fails.',
    'Write strict JSON: double quotes, no comments, no comma before a closing bracket.',
  ],
  [
    'lossy-number',
    'Programs read another number than was written: whole numbers are exact only up to 2^53.',
    'Write a smaller number, or a text.',
  ],
  ['prototype-key', "The name refers to an object's prototype, not to data.", 'Choose another name.'],
  [
    'unreadable-file',
    'An unreadable file is missing from the portal, and a link may lead to another file on another machine.',
    'Replace it with a readable file, or a link with the file it leads to.',
  ],
];

/** Rules about the form of a flow file, whose schema violations are already known. */
const OF_FORM: readonly (readonly [id: Misfit['rule'], why: string, hint: string])[] = [
  ['bad-form', 'The portal cannot read a name or time in any other form.', 'Write it in the expected form.'],
  ['missing-member', 'The part is meaningless without it.', 'Add it.'],
  [
    'unknown-member',
    'A misspelt member would silently do nothing.',
    'Remove it, or use one of the members allowed here.',
  ],
  ['unknown-word', 'A word that is not in the list would silently do nothing.', 'Use one of the words allowed here.'],
  [
    'wrong-type',
    'The member has no meaning with a value of any other type.',
    'Write a value of the expected type; editors show it from the schema.',
  ],
];

export const fileForms: readonly Rule[] = [
  ...OF_TEXT.map(
    ([id, why, hint]): Rule => ({
      id,
      why,
      hint,
      stage: 'file',
      *ofFile({ documents }) {
        for (const { path: file, problems } of documents.values())
          for (const { rule, ...problem } of problems) if (rule === id) yield { file, path: [], ...problem };
      },
    }),
  ),
  ...OF_FORM.map(
    ([id, why, hint]): Rule => ({
      id,
      why,
      hint,
      stage: 'file',
      *ofFile({ misfits }) {
        for (const [file, list] of misfits)
          for (const misfit of list) if (misfit.rule === id) yield { file, ...misfit };
      },
    }),
  ),
];
