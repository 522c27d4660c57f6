import type { Report, Rule } from '../Rule.ts';
import { textsIn } from '../Texts.ts';

/** Whether a text is its own key: `door.actions.next`, `actions.next`, or a name such as `nextStep` or `next-step`. */
function isKey(text: string, key: string): boolean {
  if (text.length > key.length || !key.endsWith(text)) return false;
  const repeats = text === key || key.endsWith(`.${text}`);
  return repeats && /[.-]|[a-z][A-Z]/.test(text);
}

const IN_PARTS = 'this name has a decomposed letter (not NFC), so it is not the name it looks like';

export const textKey: Rule = {
  id: 'text-key',
  why: 'Visitors would read a name meant only for programs.',
  hint: 'Write the text itself.',
  stage: 'file',
  *ofFile({ documents }): Generator<Report> {
    for (const { path: file, value } of documents.values()) {
      if (!/^locales\/[^/]+\/./.test(file) || value === undefined) continue;
      for (const { path, name, value: text } of textsIn(value)) {
        if (name.text !== name.text.normalize()) {
          yield { file, path, onKey: true, message: IN_PARTS };
        }
        if (typeof text !== 'string' || !isKey(text, name.text)) continue;
        yield { file, path, message: `this text is its own key, ${text}` };
      }
    }
  },
};
