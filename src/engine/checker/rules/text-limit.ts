import { isRecord } from '../../contract/isRecord.ts';
import { oncePer } from '../../contract/oncePer.ts';
import { type Test, testOf } from '../../flow/rules/testOf.ts';
import { type CheckedUnit, type CheckedUnits, keptPer } from '../CheckedUnit.ts';
import type { Project } from '../Project.ts';
import { placeholdersOf } from '../placeholders.ts';
import type { Report, Rule } from '../Rule.ts';
import { formsAt, numberedIn, textAt } from '../Texts.ts';

export const textLimit: Rule = {
  id: 'text-limit',
  why: 'A text that states a limit as a number is wrong once the limit changes.',
  hint: 'Write {min} or {max}, which the rule fills in, or pass "$after.<state>" to the text and write {wait, duration}.',
  stage: 'flow',
  *ofProject({ together, documents, languages, namespaces }) {
    const told = toldLimits(together);
    for (const language of languages.ids) {
      const file = `locales/${language}/messages.json`;
      const value = documents.get(file)?.value;
      if (!isRecord(value)) continue;
      for (const limit of told) for (const report of falseLimits(value)(limit)) yield { file, ...report };
    }
    for (const { name, languages: written } of namespaces)
      for (const { file, value } of written)
        for (const [screen, own] of ownMessages(value)) yield* ownLimits(together.all, { name, screen, file, own });
  },
  *ofTexts(project) {
    yield* statedLimits(project);
    yield* statedTimers(project);
  },
};

/** Texts of a field that state one of its limits as a number. */
function* statedLimits(project: Project): Generator<Report> {
  for (const { limits, languages } of project.namespaces) {
    const byField = new Map(limits.map((field) => [field.place, field]));
    for (const { file, value } of byField.size === 0 ? [] : languages) {
      for (const { path, value: text } of numberedIn(value)) {
        const at = path.lastIndexOf('fields');
        if (at < 0) continue;
        const numbers = text.match(/\d{4}-\d\d-\d\d|\d+/g);
        const field = numbers && byField.get(path.slice(0, at + 2).join('/'));
        for (const [limit, number] of field?.limits ?? []) {
          if (!numbers?.includes(String(number))) continue;
          yield { file, path, message: `this text states ${number}, which is {${limit}} of "${field?.name}"` };
        }
      }
    }
  }
}

/** The messages that a screen has instead of the portal's. */
interface OwnMessages {
  /** The namespace. */
  readonly name: string;
  readonly screen: string;
  readonly file: string;
  readonly own: object;
}

/** What a screen says in its own words instead of a message that states a limit. */
function* ownLimits(all: readonly CheckedUnit[], { name, screen, file, own }: OwnMessages): Generator<Report> {
  const one = all.find(({ unit: { id, flow, kind } }) => kind === 'screen' && id === screen && flow === name);
  for (const limit of one === undefined ? [] : limitsIn(one))
    for (const { path = [], ...report } of falseLimits(own)(limit))
      yield { file, path: [screen, 'messages', ...path], ...report };
}

const ownMessages = (texts: unknown) => (isRecord(texts) ? ownMessagesIn(texts) : []);
const ownMessagesIn = oncePer((texts: object): readonly (readonly [screen: string, own: object])[] =>
  Object.entries(texts).flatMap(([screen, text]) => {
    const own: unknown = isRecord(text) ? text.messages : undefined;
    return isRecord(own) ? [[screen, own] as const] : [];
  }),
);

/** A limit of fields, and the message that states it. */
interface Told extends Test {
  readonly key: string;
}

/** Every limit that a message states, once. */
const toldLimits = keptPer(({ all }: CheckedUnits): readonly Told[] => {
  const told = all.flatMap(limitsIn);
  return [...new Map(told.map((limit) => [JSON.stringify([limit.test, limit.limit, limit.key]), limit])).values()];
});

const limitsIn = keptPer(({ nodes, flows }: CheckedUnit): readonly Told[] =>
  nodes.rules.flatMap(({ value: { rule }, field }): Told[] => {
    const tested = testOf(rule);
    const { test } = tested;
    if (tested.bound === undefined) return [];
    const kinds = flows.kinds?.value;
    const key = rule.message ?? kinds?.kinds[field.widget]?.messages?.[test] ?? kinds?.messages[test];
    return key === undefined ? [] : [{ ...tested, key }];
  }),
);

/** The messages of a language that state a wrong limit, in any plural form. */
const falseLimits = oncePer((messages: object) =>
  oncePer((told: Told): readonly Omit<Report, 'file'>[] => [...falseIn(messages, told)]),
);

function* falseIn(messages: object, { test, limit, bound: own, key }: Told): Generator<Omit<Report, 'file'>> {
  const path = key.split('.');
  const forms = [...formsAt(messages, path)].map(
    ([form, text]) => [[...path.slice(0, -1), `${path.at(-1)}_${form}`], text] as const,
  );
  for (const [place, text] of [[path, textAt(messages, path)] as const, ...forms]) {
    if (typeof text !== 'string') continue;
    const other = placeholdersOf(text).find(({ name }) => name !== own)?.name;
    const number = /\d+/.exec(text)?.[0];
    if (other !== undefined) {
      yield { path: place, message: `${test} fills {${own}}, but this text uses {${other}}`, found: other };
    } else if (number !== undefined && Number(number) !== limit) {
      yield { path: place, message: `this text says ${number}, but the rule's limit is ${JSON.stringify(limit)}` };
    }
  }
}

const UNITS = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const;

/** Texts of a screen that state, in any language's format, how long one of its timers takes. */
function* statedTimers(project: Project): Generator<Report> {
  for (const { timers: all, languages } of project.namespaces) {
    const screens = new Map(all.map(({ screen, timers }) => [screen, timers]));
    for (const { language, file, value } of screens.size === 0 ? [] : languages) {
      for (const { path, value: text } of numberedIn(value)) {
        const timers = screens.get(path[0] ?? '') ?? [];
        if (timers.length === 0) continue;
        const plain = squeeze(text);
        for (const [reference, seconds] of timers) {
          const stated = wordsFor(seconds, language).find(({ wanted }) => isIn(plain, wanted));
          if (stated === undefined) continue;
          yield { file, path, message: `this text states ${stated.words}, which is ${reference} of the flow` };
        }
      }
    }
  }
}

/** A time in a language's format, and the search term. */
interface Written {
  readonly words: string;
  readonly wanted: string;
}

const known = new Map<string, readonly Written[]>();

/** "10 minutes" and "600 seconds", in a language's format. */
function wordsFor(seconds: number, language: string): readonly Written[] {
  const before = known.get(`${seconds} ${language}`);
  if (before !== undefined) return before;
  const words = Object.entries(UNITS)
    .filter(([, size]) => seconds % size === 0)
    .map(([unit, size]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size),
    )
    .map((stated) => ({ words: stated, wanted: squeeze(stated) }));
  known.set(`${seconds} ${language}`, words);
  return words;
}

/** Removes spaces and letter case, since spaces between a number and its unit are optional. */
const squeeze = (text: string) => text.replace(/\s/g, '').toLowerCase();

/** Whether a text contains the words, not preceded by a digit, which would make another number. */
function isIn(text: string, words: string): boolean {
  const at = text.indexOf(words);
  return at >= 0 && !/\d/.test(text[at - 1] ?? '');
}
