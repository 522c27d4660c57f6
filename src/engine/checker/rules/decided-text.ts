import { type Changed, DecidedTexts } from '../DecidedTexts.ts';
import type { Report } from '../Finding.ts';
import type { Rule } from '../Rule.ts';
import { textAt } from '../Texts.ts';

export const decidedText: Rule = {
  id: 'decided-text',
  why: 'The table says why these words were chosen; a reviewer who reads it would not know that they changed.',
  hint: 'Write the decided text again, or run the checker with --accept, which writes the new one in that row.',
  stage: 'flow',
  level: 'warning',
  *ofProject({ code, documents, flows, namespaces }): Generator<Report> {
    const name = flows.languages?.value.decided;
    const table = code.find(({ path }) => path === name);
    if (table === undefined) return;
    const valueIn = (file: string) => documents.get(file)?.value;
    for (const changed of new DecidedTexts(table.text).changed(valueIn)) {
      const { file, path, now, line } = changed;
      // Missing in this language alone, which another rule says.
      const others = namespaces.find(({ languages }) => languages.some((one) => one.file === file))?.languages ?? [];
      if (now === undefined && others.some(({ value }) => textAt(value, path) !== undefined)) continue;
      const message = `${tell(changed)} (${table.path}:${line})`;
      yield { file, path, message, ...(now === undefined ? {} : { found: now }) };
    }
  },
};

const tell = ({ decided, now, path }: Changed) =>
  decided === ''
    ? `the text ${path.join('.')} was decided to go`
    : now === undefined
      ? `the text ${path.join('.')} is gone; it was decided to be \u201c${decided}\u201d`
      : `it was decided that this text is \u201c${decided}\u201d`;
