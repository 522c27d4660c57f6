import { oncePer } from '../../contract/oncePer.ts';
import { type Changed, DecidedTexts } from '../DecidedTexts.ts';
import { isUnmerged } from '../documentOf.ts';
import type { Report, Rule } from '../Rule.ts';
import type { Source } from '../readSources.ts';
import { textAt } from '../Texts.ts';
import { faultIn } from './text-content.ts';

export const decidedText: Rule = {
  id: 'decided-text',
  why: 'The table says why these words were chosen; its readers would not know that they have changed.',
  hint: 'Restore the decided text, or run the checker with --accept to put the new one in that row.',
  stage: 'flow',
  level: 'warning',
  *ofProject({ code, documents, flows, namespaces }): Generator<Report> {
    const name = flows.languages?.value.decided;
    const table = code.find(({ path }) => path === name);
    if (table === undefined) return;
    // The texts of an unfinished merge are not decided yet.
    const valueIn = (file: string) => {
      const document = documents.get(file);
      return document === undefined || isUnmerged(document) ? undefined : document.value;
    };
    for (const changed of read(table).changed(valueIn)) {
      const { file, path, now, line } = changed;
      // What a text must not contain is reported by another rule (text-content).
      if (now !== undefined && faultIn(now) !== undefined) continue;
      // A text that is missing only in this language is reported by another rule.
      const others = namespaces.find(({ languages }) => languages.some((one) => one.file === file))?.languages ?? [];
      if (now === undefined && others.some(({ value }) => textAt(value, path) !== undefined)) continue;
      const message = `${tell(changed)} (${table.path}:${line})`;
      yield { file, path, message, ...(now === undefined ? {} : { found: now }) };
    }
  },
};

const read = oncePer((table: Source) => new DecidedTexts(table.text));

const tell = ({ decided, now, path }: Changed) =>
  decided === ''
    ? `the text ${path.join('.')} was meant to be removed`
    : now === undefined
      ? `the text ${path.join('.')} is gone; it was decided as \u201c${decided}\u201d`
      : `this text was decided as \u201c${decided}\u201d`;
