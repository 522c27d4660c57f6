import type { Project } from '../../checker/Project.ts';
import type { Unit } from '../../flow/Unit.ts';
import type { TextIndex } from '../TextIndex.ts';

/** The names of a revision's parts: the visible texts, in the fallback language. */
export interface Wording {
  /** “Sign in” (sign-in): a screen by its title. */
  screen(id: string): string;
  /** A dialog of a unit by its title, in the same form. */
  dialog(unit: Unit, id: string): string;
  /** The text of a message by its key, in quotes; a reference stays as it is. */
  message(key: string): string;
  /** A part by its text and its id. */
  named(prefix: string, section: string, id: string): string;
  /** The prefix of the names of the texts of a body: the body of a unit, or of one of its dialogs. */
  prefix(unit: Unit, dialog?: string): string;
}

/** Longer texts are cut in a sentence; the line about such a text shows it in full. */
const LONGEST = 60;

export function createWording({ languages, flows }: Project, texts: TextIndex): Wording {
  const textAt = (name: string): string | undefined => {
    const value = texts.get(name)?.get(languages.fallback)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  /** The text with this name, or the first of the texts that depend on a state. */
  const firstText = (name: string): string | undefined => {
    const exact = textAt(name);
    if (exact !== undefined) return exact;
    const longer = [...texts.keys()].find(
      (one) => one.startsWith(`${name}.`) && one.split('.').length === name.split('.').length + 1,
    );
    return longer === undefined ? undefined : textAt(longer);
  };
  const title = (prefix: string) => firstText(`${prefix}.title`) ?? firstText(`${prefix}.heading`);
  const prefix = (unit: Unit, dialog?: string): string => {
    const own = unit.kind === 'shell' ? `portal/shells.${unit.id}` : `${unit.flow}/${unit.id}`;
    if (dialog === undefined) return own;
    return unit.dialogs.get(dialog)?.shared ? `shared/dialogs.${dialog}` : `${own}.dialogs.${dialog}`;
  };
  return {
    prefix,
    screen: (id) => called(title(`${flows.screens.get(id)?.flow}/${id}`), id),
    dialog: (unit, id) => called(title(prefix(unit, id)), id),
    message: (key) => {
      if (key.startsWith('$')) return `what ${key} says`;
      const [first = '', ...rest] = key.split('.');
      const words = firstText(['messages', [first, ...rest].join('.')].join('/')) ?? textAt(`messages/${key}_other`);
      return words === undefined ? key : quote(words);
    },
    named: (from, section, id) => called(textAt(`${from}.${section}.${id}`), id),
  };
}

const called = (words: string | undefined, id: string) => (words === undefined ? id : `${quote(words)} (${id})`);

/** Words of a portal, in quotes. */
export const quote = (words: string, longest = LONGEST): string => {
  const line = words.replace(/\s+/g, ' ');
  return `“${line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line}”`;
};

/** Names in a sentence: `a`, `a and b`, `a, b and c`. */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The maximum number of names listed; the JSON report has all names. */
const NAMED = 5;

/** The first few names, and how many more there are. */
export const shortList = (words: readonly string[], most = NAMED): string =>
  words.length <= most ? list(words) : `${words.slice(0, most).join(', ')} and ${words.length - most} more`;
