import { wordsQuotedIn } from '../../checker/rules/text-label.ts';
import { oncePer } from '../../contract/oncePer.ts';
import { type ChangeKind, cosmetic, type Draft, isSame, type Pair, pairOf, risky, security } from '../Change.ts';
import type { Comparison, Side, Subject } from '../Comparison.ts';
import { ALIKE } from '../concerns.ts';
import type { TextIndex } from '../TextIndex.ts';
import {
  messageOf,
  type Replaced,
  replacedWords,
  saidOfAlike,
  saidOfFailures,
  screensOfText,
} from '../words/replacedWords.ts';
import { LONGEST, languageName, tellEach, tellText } from '../words/tellText.ts';
import { list, quote, shortList } from '../words/Wording.ts';

const kinds = {
  changed: cosmetic('text-changed', 'The words of a text changed.'),
  failure: risky(
    'failure-text-changed',
    'The words for several failures of a call changed. They may now say which one it was.',
  ),
  alike: security(
    'alike-text-changed',
    'The words for answers that the flows promise to treat alike changed. They may now say which one it was, such as whether an account exists.',
  ),
  taken: security(
    'action-words-taken',
    'An action now has the words that another action beside it had. People press it out of habit.',
  ),
  added: cosmetic('text-added', 'A text is new.'),
  removed: cosmetic('text-removed', 'A text was removed.'),
  swapped: risky('texts-swapped', 'Two texts were swapped.'),
  replaced: cosmetic('words-replaced', 'The same words were replaced in several texts, which are otherwise unchanged.'),
  draft: cosmetic(
    'draft-words',
    'Texts of a draft language, which is not offered yet, changed, and in no other language.',
  ),
  moved: cosmetic('text-moved', 'A text moved within the files.'),
};

/** If fewer texts of a draft changed, each has a line of its own. */
const SEVERAL = 4;

/** One text in each language of either revision. */
interface Named {
  readonly name: string;
  readonly languages: ReadonlyMap<string, Pair>;
}

export const texts: Subject = {
  kinds,
  *compare(comparison) {
    const { was, is } = comparison;
    const named: Named[] = [...new Set([...is.texts.keys(), ...was.texts.keys()])].map((name) => {
      const [before, after] = [was.texts.get(name), is.texts.get(name)];
      const languages = new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])]);
      return {
        name,
        languages: new Map([...languages].map((one) => [one, pairOf(before?.get(one), after?.get(one))])),
      };
    });
    const gone = named.filter(({ languages }) => [...languages.values()].every((pair) => pair.is === undefined));
    const taken = new Set<string>();
    for (const text of named) {
      const from = gone.find((one) => !taken.has(one.name) && isMove(one, text));
      if (from === undefined) continue;
      taken.add(from.name).add(text.name);
      const sentence = `${capital(tellText(is, text.name))} has the text that ${tellText(was, from.name)} had`;
      const covers = [...from.languages.values(), ...text.languages.values()];
      yield { kind: kinds.moved, sentence, about: first(text), covers, reach: screensOfText(is, text.name) };
    }
    const drafts = is.project.languages.drafts.filter((one) => was.project.languages.drafts.includes(one));
    const changed = named.filter(
      ({ name, languages }) => !taken.has(name) && [...languages.values()].some(isDifferent),
    );
    const isOfDrafts = ({ languages }: Named) =>
      [...languages].every(([language, pair]) => drafts.includes(language) || !isDifferent(pair));
    for (const language of drafts) yield* tellDraft(comparison, language, changed.filter(isOfDrafts));
    const left = changed.filter((text) => !isOfDrafts(text));
    const swaps = swapsIn(left);
    for (const [one, other, languages] of swaps) yield tellSwap(comparison, one, other, languages);
    const told = new Map<Named, string[]>();
    const tell = (text: Named, languages: readonly string[]) => {
      told.set(text, [...(told.get(text) ?? []), ...languages]);
    };
    for (const [one, other, languages] of swaps) for (const text of [one, other]) tell(text, languages);
    for (const language of is.project.languages.ids) {
      const edited = left.flatMap((text) => {
        const pair = text.languages.get(language) ?? pairOf(undefined, undefined);
        const [before, after] = [pair.was?.value, pair.is?.value];
        const isTold = told.get(text)?.includes(language) === true || before === after;
        // What protects visitors has a line of its own.
        const isWeighty = kindOfChange(comparison, text.name, [[language, pair]]) !== kinds.changed;
        return isTold || isWeighty || typeof before !== 'string' || typeof after !== 'string'
          ? []
          : [{ was: before, is: after, of: text }];
      });
      for (const replaced of replacedWords(edited)) {
        for (const text of replaced.texts) tell(text, [language]);
        yield tellReplaced(comparison, language, replaced);
      }
    }
    for (const text of left) {
      const others = [...text.languages].filter(([language]) => told.get(text)?.includes(language) !== true);
      yield* compareText(comparison, { ...text, languages: new Map(others) });
    }
  },
};

type Swap = readonly [one: Named, other: Named, languages: readonly string[]];

/** Texts that were swapped in some languages. */
function swapsIn(texts: readonly Named[]): Swap[] {
  const byWords = new Map<string, Named[]>();
  const wordsOf = (language: string, was: Pair['was'], is: Pair['is']) =>
    JSON.stringify([language, was?.value, is?.value]);
  const changed = texts.filter(({ languages }) => [...languages.values()].some(isOther));
  for (const text of changed) {
    for (const [language, { was, is }] of text.languages) {
      if (!isOther({ was, is })) continue;
      const words = wordsOf(language, was, is);
      byWords.set(words, [...(byWords.get(words) ?? []), text]);
    }
  }
  return changed.flatMap((one, index) => {
    const partners = new Map<Named, string[]>();
    for (const [language, { was, is }] of one.languages) {
      if (!isOther({ was, is })) continue;
      // If a text may have been swapped with either of two others, it was swapped with the one beside it.
      const able = byWords.get(wordsOf(language, is, was)) ?? [];
      const [other, ...more] = able.length > 1 ? able.filter((two) => isBeside(one, two)) : able;
      if (other === undefined || more.length > 0 || changed.indexOf(other) <= index) continue;
      partners.set(other, [...(partners.get(other) ?? []), language]);
    }
    return [...partners].map(([other, languages]): Swap => [one, other, languages]);
  });
}

/** Whether two texts have the same parent, such as the actions of one screen. */
const isBeside = (one: Named, other: Named) => parentOf(one.name) === parentOf(other.name);
const parentOf = (name: string) => name.slice(0, name.lastIndexOf('.'));

const isDifferent = ({ was, is }: Pair) => !isSame(was?.value, is?.value);
const isOther = ({ was, is }: Pair) => was !== undefined && is !== undefined && !isSame(was.value, is.value);

function tellSwap({ is }: Comparison, one: Named, other: Named, languages: readonly string[]): Draft {
  const covers = [one, other].flatMap((text) => languages.map((id) => text.languages.get(id) ?? first(text)));
  const [about = first(one)] = covers;
  const where = languages.length === one.languages.size ? '' : ` in ${list(languages.map(languageName))}`;
  const words = (text: Named) => quote(String(text.languages.get(languages[0] ?? '')?.is?.value), LONGEST);
  const sentence = `${capital(tellText(is, one.name))} and ${tellText(is, other.name)} have changed places${where}: they now say ${words(one)} and ${words(other)}`;
  const reach = [...new Set([...screensOfText(is, one.name), ...screensOfText(is, other.name)])].sort();
  const isAlike = [one, other].some(({ name }) => saidOfAlike(is.project).has(messageOf(name)));
  return {
    kind: kinds.swapped,
    ...(isAlike ? { concern: ALIKE } : {}),
    sentence,
    about,
    covers,
    reach,
    isShared: isSharedText(one.name) || isSharedText(other.name),
  };
}

function tellReplaced(comparison: Comparison, language: string, { from, to, texts: all }: Replaced<Named>): Draft {
  const { is } = comparison;
  const covers = all.map((text) => text.languages.get(language) ?? first(text));
  const [about = first({ name: '', languages: new Map() })] = covers;
  const where = shortList(all.map(({ name }) => tellText(is, name)));
  const sentence = `${quote(from, LONGEST)} is now ${quote(to, LONGEST)} in ${all.length} ${languageName(language)} texts: ${where}`;
  const reach = [...new Set(all.flatMap(({ name }) => screensOfText(is, name)))].sort();
  const each = all.map((text, index) => tellEach(comparison, text.name, covers[index] ?? about));
  return { kind: kinds.replaced, sentence, each, about, covers, reach, isShared: true };
}

/** The texts of a language that visitors are not offered: a translator changes hundreds at once. */
function* tellDraft(comparison: Comparison, language: string, texts: readonly Named[]): Generator<Draft> {
  const told = texts.flatMap(({ name, languages }) => {
    const about = languages.get(language);
    return about !== undefined && isDifferent(about) ? [{ about, words: tellEach(comparison, name, about) }] : [];
  });
  const draft = `${languageName(language)} (${language})`;
  const of = { kind: kinds.draft, reach: [] };
  const [first] = told;
  if (first === undefined) return;
  if (told.length < SEVERAL)
    for (const { about, words } of told)
      yield { ...of, about, sentence: `${words}. ${draft} is a draft, which visitors are not offered` };
  else
    yield {
      ...of,
      about: first.about,
      covers: told.map(({ about }) => about),
      sentence: `${told.length} texts of ${draft} changed, which is a draft: visitors are not offered it`,
      each: told.map(({ words }) => words),
    };
}

/** Whether a text has moved: it is the same in every language, under a new name. */
const isMove = (from: Named, to: Named): boolean =>
  from !== to &&
  from.languages.size === to.languages.size &&
  [...to.languages].every(
    ([language, { was, is }]) => was === undefined && isSame(from.languages.get(language)?.was?.value, is?.value),
  );

const first = ({ languages }: Named): Pair => [...languages.values()][0] ?? pairOf(undefined, undefined);

function* compareText(comparison: Comparison, text: Named): Generator<Draft> {
  const ids = comparison.is.project.languages.ids;
  const changed = [...text.languages].filter(([, { was, is }]) => !isSame(was?.value, is?.value));
  for (const kind of ['changed', 'added', 'removed'] as const) {
    const some = changed.filter(([, pair]) => sortOf(pair) === kind);
    const isAll = ids.every((id) => some.some(([language]) => language === id));
    if (isAll && some.length > 1) yield draftOf(comparison, text.name, kind, some);
    else for (const one of some) yield draftOf(comparison, text.name, kind, [one]);
  }
}

const sortOf = ({ was, is }: Pair) => (was === undefined ? 'added' : is === undefined ? 'removed' : 'changed');

function draftOf(
  { was, is }: Comparison,
  name: string,
  kind: 'changed' | 'added' | 'removed',
  changed: readonly (readonly [language: string, pair: Pair])[],
): Draft {
  const [language = '', about = pairOf(undefined, undefined)] = changed[0] ?? [];
  const side = kind === 'removed' ? was : is;
  const said = (value: unknown) => (typeof value === 'string' ? quote(value, LONGEST) : JSON.stringify(value));
  const words = (pair: Pair) =>
    kind === 'changed'
      ? `from ${said(pair.was?.value)} to ${said(pair.is?.value)}`
      : said((pair.is ?? pair.was)?.value);
  // What a screen says instead of a message that several share.
  const isOwn = !name.startsWith('messages/') && messageOf(name) !== '';
  const [added, removed] = isOwn
    ? ['has', 'no longer has'].map((has) => `${has} words of its own`)
    : ['is new', 'was removed'];
  const verb = { changed: 'changed', added, removed }[kind];
  const isOne = changed.length === 1;
  const subject = isOne
    ? `The ${languageName(language)} ${tellText(side, name).replace(/^the /, '')}`
    : capital(tellText(side, name));
  const glue = kind === 'changed' ? ' ' : ': ';
  const sentence = isOne
    ? `${subject} ${verb}${glue}${words(about)}`
    : `${subject} ${verb} in ${isOwn && kind === 'removed' ? 'any' : 'every'} language: ${list(changed.map(([id, pair]) => `${id} ${words(pair)}`))}`;
  const stale = kind === 'added' ? [] : quotersOf(is, changed);
  const still =
    stale.length === 0
      ? ''
      : `; ${list(stale.map((one) => tellText(is, one)))} still ${stale.length === 1 ? 'quotes' : 'quote'} the old words`;
  const covers = changed.map(([, pair]) => pair);
  const { screens, isShared } = { screens: screensOfText(side, name), isShared: isSharedText(name) };
  const sort = kind === 'changed' || isOwn ? kindOfChange({ was, is }, name, changed) : kinds[kind];
  return {
    // Visitors saw the shared words before, or will see them.
    kind: sort === kinds.changed ? kinds[kind] : sort,
    sentence: `${sentence}${still}`,
    about,
    covers,
    reach: screens,
    isShared,
  };
}

/** What other words for a text mean: `cosmetic` unless they may mislead. */
function kindOfChange(
  { was, is }: Pick<Comparison, 'was' | 'is'>,
  name: string,
  changed: readonly (readonly [language: string, pair: Pair])[],
): ChangeKind {
  const message = messageOf(name);
  if (saidOfAlike(is.project).has(message)) return kinds.alike;
  if (saidOfFailures(is.project).has(message)) return kinds.failure;
  const isTaken =
    parentOf(name).endsWith('.actions') &&
    changed.some(([language, pair]) =>
      [...was.texts].some(
        ([other, languages]) =>
          other !== name &&
          parentOf(other) === parentOf(name) &&
          isSame(languages.get(language)?.value, pair.is?.value) &&
          !isSame(is.texts.get(other)?.get(language)?.value, pair.is?.value),
      ),
    );
  return isTaken ? kinds.taken : kinds.changed;
}

/** The texts that quote the earlier words of a label, although no text consists of these words any more. */
function quotersOf({ texts }: Side, changed: readonly (readonly [language: string, pair: Pair])[]): string[] {
  const quoters = changed.flatMap(([language, { was }]) => {
    const { wholes, quotes } = wordsIn(texts).get(language) ?? {};
    const words = String(was?.value);
    return wholes?.has(words) === true ? [] : (quotes?.get(words) ?? []);
  });
  return [...new Set(quoters)];
}

/** For each language, its texts, and the names of the texts that quote these words. */
const wordsIn = oncePer((texts: TextIndex) => {
  const found = new Map<string, { readonly wholes: Set<string>; readonly quotes: Map<string, string[]> }>();
  for (const [name, languages] of texts) {
    for (const [language, { value }] of languages) {
      const { wholes, quotes } = found.get(language) ?? { wholes: new Set(), quotes: new Map() };
      found.set(language, { wholes, quotes });
      if (typeof value !== 'string') continue;
      wholes.add(value);
      for (const words of wordsQuotedIn(value)) quotes.set(words, [...(quotes.get(words) ?? []), name]);
    }
  }
  return found;
});

/**
 * Whether a text is shown by screens, but belongs to none of them. A sentence about a screen's own text names the
 * screen; the texts of kept answers are shown by the service.
 */
const isSharedText = (name: string) => /^(messages|shared(?!\/answers\.)|portal)\//.test(name);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
