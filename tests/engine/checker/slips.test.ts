import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from './readExample.ts';
import { type Edit, onBadRequest, type Place, type Slip, title } from './slips/edits.ts';
import { controls, fields } from './slips/parts.ts';
import { references, secrets } from './slips/values.ts';
import { addresses, outcomes, texts } from './slips/words.ts';

// Mistakes that fit the grammar. Each is made in a small portal that is otherwise correct, and the named rule finds it.

/** Sets a member or entry, adds one (`+`), or removes one (undefined). */
function edit(document: unknown, [first, ...rest]: Place, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(document)) {
    if (first === '+') return [...document, value];
    return document.map((entry: unknown, index) => (index === first ? edit(entry, rest, value) : entry));
  }
  const members: Record<string, unknown> = { ...Object(document) };
  const next = edit(members[String(first)], rest, value);
  if (next === undefined) delete members[String(first)];
  else members[String(first)] = next;
  return members;
}

const session = new CheckSession(definition);

/** The rules that have findings, apart from the formatting of the file. */
function rulesAfter(edits: readonly Edit[]): string[] {
  const sources = readDoor().map(({ path, text }) => {
    const own = edits.filter(([file]) => file === path);
    if (own.length === 0) return { path, text };
    const changed = own.reduce<unknown>((document, [, place, value]) => edit(document, place, value), JSON.parse(text));
    return { path, text: `${JSON.stringify(changed, null, 2)}\n` };
  });
  return session.check(sources).flatMap(({ rule }) => (rule === 'canonical-form' ? [] : [rule]));
}

const SLIPS: Readonly<Record<string, readonly Slip[]>> = {
  texts,
  addresses,
  outcomes,
  fields,
  controls,
  references,
  secrets,
};

describe.each(Object.entries(SLIPS))('the checker finds a slip in %s', (_of, slips) => {
  it.each(slips)('%s: %s', (rule, _title, edits) => {
    expect(rulesAfter(edits)).toContain(rule);
  });
});

describe('the checker accepts', () => {
  it.each([
    ['a company with an ampersand', 'AT&T; and others'],
    ['two underscores in a word', 'a__b'],
    ['the name of a key', 'Press <Tab>'],
    ['a comparison', 'a < b'],
    ['a joined emoji', 'Come in 👩‍💻'],
    ['an abbreviation', 'µ and ½'],
  ])('in a text: %s', (_title, words) => {
    expect(rulesAfter(title(words))).toEqual([]);
  });

  it('a whole number in a comparison', () => {
    const shown = { '$error.data.retryAfter': 900 };
    expect(rulesAfter(onBadRequest([{ when: shown, state: 'code' }, { banner: 'errors.other' }]))).not.toContain(
      'impossible-guard',
    );
  });
});
