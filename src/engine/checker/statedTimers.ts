import type { Report } from './Finding.ts';
import type { Project } from './Project.ts';
import { numberedIn } from './Texts.ts';

const UNITS = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const;

/** Texts of a screen that state, as any language writes it, how long one of its timers takes. */
export function* statedTimers(project: Project): Generator<Report> {
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

/** A time as a language writes it, and what is looked for. */
interface Written {
  readonly words: string;
  readonly wanted: string;
}

const known = new Map<string, readonly Written[]>();

/** "10 minutes" and "600 seconds", as a language writes them. */
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

/** Spaces between a number and its unit are optional. */
const squeeze = (text: string) => text.replace(/\s/g, '').toLowerCase();

/** A digit before it makes another number. */
function isIn(text: string, words: string): boolean {
  const at = text.indexOf(words);
  return at >= 0 && !/\d/.test(text[at - 1] ?? '');
}
