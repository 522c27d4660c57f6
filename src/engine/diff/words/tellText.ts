import { ITEM_NAMES, itemNamed } from '../../language/items.ts';
import type { Pair } from '../Change.ts';
import type { Comparison, Side } from '../Comparison.ts';
import { quote } from './Wording.ts';

/** The sections of texts, as words in a sentence. */
const SECTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  ITEM_NAMES.map(itemNamed).map(({ section, text }) => [section, text]),
);
/** The plural category at the end of a text's name (Intl.PluralRules). */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** A text by its role: “the title of door”, “the label of the field code on door”. */
export function tellText({ project }: Pick<Side, 'project'>, name: string): string {
  const slash = name.lastIndexOf('/');
  const [namespace, path] = [name.slice(0, slash), name.slice(slash + 1).split('.')];
  const [first = '', ...rest] = path;
  if (project.flows.screens.get(first)?.flow === namespace) return tellPart(rest, first, first);
  if (namespace === 'shared' && first === 'dialogs') return tellOfDialog(rest, '');
  if (namespace === 'shared' && first === 'answers') {
    const [id = '', section = '', ...option] = rest;
    return `the ${tellMember(section, option)} of the kept answer ${id}`;
  }
  if (namespace === 'portal' && first === 'shells') {
    const [id = '', ...part] = rest;
    return tellPart(part, `the shell ${id}`, `the shell ${id}`);
  }
  const words = path.join('.');
  return namespace === 'messages' ? `the message ${words}` : `the text ${words} in ${namespace}`;
}

function tellOfDialog([id = '', ...part]: readonly string[], of: string): string {
  return tellPart(part, `the dialog ${id}${of}`, `the dialog ${id}${of}`);
}

function tellPart(part: readonly string[], owner: string, place: string): string {
  const [section = '', id = '', ...rest] = part;
  if (section === 'dialogs') return tellOfDialog([id, ...rest], ` on ${place}`);
  const plural = PLURAL.exec(part.at(-1) ?? '')?.[1];
  const form = plural === undefined ? '' : `, form ${plural},`;
  const clean = (one: string) => one.replace(PLURAL, '');
  if (section === 'messages') return `the message ${clean([id, ...rest].join('.'))}${form} on ${place}`;
  if (section === 'fields') {
    const [what = '', ...choice] = rest;
    return `the ${tellMember(clean(what), choice)}${form} of the field ${id} on ${place}`;
  }
  const word = SECTIONS[section];
  if (word !== undefined) {
    const choice = rest.length === 0 ? '' : ` for ${rest.map(clean).join(' ')}`;
    return `the ${word} ${clean(id)}${choice}${form} on ${place}`;
  }
  const state = id === '' ? '' : ` in the state ${[id, ...rest].map(clean).join(' ')}`;
  return `the ${clean(section)} of ${owner}${state}${form}`;
}

/** One of a list is named in the singular: “the option RENEW”. */
const tellMember = (list: string, [name, ...rest]: readonly string[]): string =>
  name === undefined ? list : [list.replace(/s$/, ''), name, ...rest].join(' ');

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language: `ja` is Japanese. */
export function languageName(id: string): string {
  try {
    return names.of(id) ?? id;
  } catch {
    // The name of the folder is not a BCP 47 tag.
    return id;
  }
}

/** The longest text quoted in full; the JSON report has the whole text. */
export const LONGEST = 200;

/** What became of one text of a language, without a full stop: “The title of door: “Door” is now “Gate””. */
export function tellEach(comparison: Comparison, name: string, { was, is }: Pair): string {
  const words = (part: Pair['is']) => quote(String(part?.value), LONGEST);
  const told = tellText(is === undefined ? comparison.was : comparison.is, name).replace(/^t/, 'T');
  if (was === undefined) return `${told}: ${words(is)}`;
  return is === undefined ? `${told}: ${words(was)} was removed` : `${told}: ${words(was)} is now ${words(is)}`;
}
