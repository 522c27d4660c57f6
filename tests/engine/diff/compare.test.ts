import { describe, expect, it } from 'vitest';
import { compare } from '../../../src/engine/diff/compare.ts';
import { formatText } from '../../../src/engine/diff/formats/formatText.ts';
import { definition } from '../../../src/portal/definition.ts';
import { inPlace } from '../checker/changeOne.ts';
import { readDoor } from '../checker/readExample.ts';
import { compareDoor, compareSources, doorWith, told } from './compareDoor.ts';

const DOOR = 'flows/door/door.screen.json';
const TABLE = 'flows/shared/code-errors.outcomes.json';

/** The same data with the members of each object in reverse, wherever their order has no meaning. */
function reversed(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => reversed(entry));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, reversed(member, key)] as const);
  return Object.fromEntries(['states', 'rules', 'languages'].includes(name) ? members : members.reverse());
}

describe('a comparison', () => {
  it('ignores formatting and the order of members', () => {
    const sources = readDoor();
    const changed = sources.map(({ path, text }) => ({
      path,
      text: JSON.stringify(reversed(JSON.parse(text)), null, 4),
    }));
    expect(compareSources(sources, changed)).toMatchObject({ changes: [], notes: [] });
  });

  it('names what moved within the items of a list, not the whole order', () => {
    const inside = 'flows/door/inside.screen.json';
    const items = [
      { button: 'forget', do: { call: 'forget', with: { tid: '$item.id' } } },
      { fact: 'username', value: '$item.username' },
    ];
    expect(told(compareDoor({ [inside]: doorWith(inside, ['body', 1, 'item'], items) }))).toEqual([
      'look-changed: The order changed of the list accounts on inside: now the fact username comes after the button forget.',
    ]);
  });

  it('tells options in a different order as an order, and other options as options', () => {
    const withOptions = (...options: string[]) => {
      const select = { field: 'size', widget: 'select', options };
      const path = 'flows/door/door.screen.json';
      return inPlace(readDoor(), path, JSON.stringify(doorWith(path, ['body', 3], select)));
    };
    const from = withOptions('SMALL', 'LARGE');
    expect(told(compareSources(from, withOptions('LARGE', 'SMALL')))).toEqual([
      'look-changed: The order changed of options of the field size on door: now SMALL comes after LARGE.',
    ]);
    expect(told(compareSources(from, withOptions('LARGE', 'SMALL', 'HUGE')))).toEqual([
      expect.stringMatching(/^options-changed: /),
    ]);
  });

  it('reports a line of a shared table once, with each outcome that reaches it and the screens that use it', () => {
    const report = compareDoor({ [TABLE]: doorWith(TABLE, ['BAD_CREDENTIALS'], { goto: 'inside' }) });
    expect(report.changes).toHaveLength(1);
    expect(report.changes[0]).toMatchObject({
      id: 'outcome-leads-elsewhere',
      level: 'risky',
      file: TABLE,
      line: 2,
      reach: ['door'],
      isShared: true,
    });
    expect(report.changes[0]?.sentence).toMatch(
      /^BAD_CREDENTIALS \(and EXPIRED\) in the shared table code-errors now goes to “.+” \(inside\) instead of saying “.+” at the field/,
    );
  });

  it('reports no change of behaviour when a line moves from a table to the one call that uses it', () => {
    const call = doorWith(DOOR, ['calls', 'confirm', 'on', 'BAD_CREDENTIALS'], { fieldError: { code: 'errors.code' } });
    const report = compareDoor({ [DOOR]: call, [TABLE]: { EXPIRED: { as: 'BAD_CREDENTIALS' } } });
    expect(report.changes.map(({ id, level }) => [id, level])).toEqual([['outcome-line-moved', 'cosmetic']]);
  });

  it('reports another value for the text of a link, or for its language', () => {
    const withLink = (link: object) =>
      readDoor().map((source) =>
        source.path === DOOR
          ? { ...source, text: JSON.stringify(doorWith(DOOR, ['body', 0], { link: 'help', ...link }), null, 2) }
          : source,
      );
    const was = withLink({ label: '$result.app.name', language: '$env.language', do: { open: 'help' } });
    const is = withLink({ label: '$result.app.id', language: '$result.app.name', do: { open: 'help' } });
    expect(told(compareSources(was, is)).map((sentence) => sentence.replace(/^.* now/, 'now'))).toEqual([
      'now has the label $result.app.id instead of $result.app.name.',
      'now has a label in the language $result.app.name instead of $env.language.',
    ]);
  });

  it('reports a text once if it changes in every language, otherwise once per language', () => {
    const file = (language: string) => `locales/${language}/door.json`;
    const one = compareDoor({ [file('ja')]: doorWith(file('ja'), ['inside', 'title'], '中へ') });
    expect(told(one)).toEqual([
      expect.stringMatching(/^text-changed: The Japanese title of inside changed from “.+” to “中へ”\.$/),
    ]);
    const all = ['ko', 'en', 'ja'].map((id) => [file(id), doorWith(file(id), ['inside', 'title'], 'In')] as const);
    expect(told(compareDoor(Object.fromEntries(all)))).toEqual([
      expect.stringMatching(/^text-changed: The title of inside changed in every language: /),
    ]);
  });

  it("reports a change of the portal's own brand, and its colours and sizes together", () => {
    const was = { name: 'before', sources: readDoor(), definition, theme: { colors: { accent: ['#111'] }, radius: 1 } };
    const sources = was.sources.map((source) =>
      source.path === 'flows/brand.json' ? { ...source, text: '{ "color": "#0f766e" }' } : source,
    );
    const is = { name: 'after', sources, definition, theme: { colors: { accent: ['#222'] }, radius: 2 } };
    expect(told(compare(was, is))).toEqual([
      "brand-changed: The portal's own brand now has color #0f766e instead of #3b46c6.",
      'theme-changed: With the brand, 2 colours and sizes of the theme change (the colour accent and radius).',
    ]);
  });

  it('does not report that the contract lists a language that is new', () => {
    const LANGUAGES = 'locales/languages.json';
    const before = doorWith(LANGUAGES, ['languages', 'ja', 'draft'], true);
    const of = (name: string, languages: Record<string, unknown>, list: readonly string[]) => ({
      name,
      sources: readDoor().map((source) =>
        source.path === LANGUAGES ? { ...source, text: JSON.stringify(languages) } : source,
      ),
      definition: {
        ...definition,
        contract: { ...definition.contract, shapes: { ...definition.contract.shapes, Locale: { enum: list } } },
      },
    });
    const all = doorWith(LANGUAGES, ['languages', 'ja', 'draft'], undefined);
    const report = compare(of('before', before, ['ko', 'en']), of('after', all, ['ko', 'en', 'ja']));
    expect(report.changes.map(({ id }) => id)).toEqual(['language-added']);
  });

  it('recognises a screen under another id', () => {
    const sources = readDoor().map(({ path, text }) => ({
      path: path.replace('inside.screen', 'within.screen'),
      text: text.replaceAll('"inside"', '"within"'),
    }));
    expect(told(compareSources(readDoor(), sources))).toEqual([
      expect.stringMatching(/^screen-renamed: The screen inside is now called “.+” \(within\), at \/inside\.$/),
    ]);
  });

  it('counts the screens that reach a place through a table, a call or a dialog', () => {
    const PORTAL = 'flows/portal.json';
    const portal = (path: string) => doorWith(PORTAL, ['places', 'mailbox'], { path });
    const side = (path: string) =>
      readDoor().map((source) => {
        if (source.path === PORTAL) return { path: PORTAL, text: JSON.stringify(portal(path)) };
        if (source.path !== TABLE) return source;
        return { path: TABLE, text: JSON.stringify(doorWith(TABLE, ['BAD_CREDENTIALS'], { leave: 'mailbox' })) };
      });
    const { changes } = compareSources(side('/mail'), side('/post'));
    expect(changes.map(({ id, reach }) => [id, reach])).toEqual([['place-changed', ['door']]]);
  });

  it('names the hosts and organisations that a brand is for', () => {
    const brand = (whom: object) => ({ 'flows/brands/harbor.brand.json': { for: whom, color: '#0f766e' } });
    const [before, after] = [brand({ apps: ['boats'] }), brand({ hosts: ['login.harbor.test'] })].map((files) => [
      ...readDoor(),
      ...Object.entries(files).map(([path, value]) => ({ path, text: JSON.stringify(value) })),
    ]);
    expect(told(compareSources(before ?? [], after ?? []))).toEqual([
      'brand-apps-changed: The brand harbor is now for visitors of the host login.harbor.test instead of the app boats.',
    ]);
  });

  it('reports a removed address as breaking', () => {
    const report = compareDoor({ [DOOR]: doorWith(DOOR, ['route', 'paths'], ['/']) });
    expect(report.changes.map(({ id, level, line }) => [id, level, line])).toEqual([['route-removed', 'breaking', 3]]);
  });

  it('compares the rest if a file cannot be read', () => {
    const report = compareDoor({
      [DOOR]: { route: 1 },
      [TABLE]: doorWith(TABLE, ['EXPIRED'], { goto: 'inside' }),
      'locales/en/messages.json': doorWith('locales/en/messages.json', ['errors', 'code'], 'No'),
    });
    expect(report.notes.join('\n')).toContain(`${DOOR} cannot be read at after (line 1: `);
    expect(report.changes.map(({ id }) => id)).toContain('text-changed');
    expect(report.changes.map(({ id }) => id)).not.toContain('screen-removed');
  });

  it('says that nothing changes only in what could be compared if a file cannot be read', () => {
    const reading = (text: string) => inPlace(readDoor(), 'locales/en/door.json', text);
    for (const is of [reading('##'), readDoor()]) {
      const said = formatText(compareSources(reading('#'), is));
      expect(said).toMatch(/\nNothing changes in what could be compared from /);
    }
    expect(formatText(compareSources(readDoor(), readDoor()))).toBe('Nothing changes from before to after');
  });

  it('tells whether a rule is listed under its field, when its message stays', () => {
    const rules = 'flows/shared/code.rules.json';
    const is = doorWith(rules, ['rules', 'digits', 'listed'], false);
    const [change] = compareDoor({ [rules]: is }).changes;
    expect(change?.sentence).toMatch(/^The rule digits of the set code is no longer listed under the field\./);
  });

  it('says nothing about the order of guards that all must hold, or of values of which one must', () => {
    const shown = (guard: unknown) => ({ [DOOR]: doorWith(DOOR, ['body', 1, 'shown'], guard) });
    const [was, is] = [
      { all: ['$result.app', { any: ['social', { '$input.mode': ['short', 'long'] }] }] },
      { all: [{ any: [{ '$input.mode': ['long', 'short'] }, 'social'] }, '$result.app'] },
    ].map((guard) => withFiles(shown(guard)));
    expect(told(compareSources(was ?? [], is ?? []))).toEqual([]);
  });

  it('names the texts that still quote the old words of a label', () => {
    const label = 'locales/en/door.json';
    const message = 'locales/en/messages.json';
    const quoting = { [message]: doorWith(message, ['errors', 'code'], 'Choose “Next” first.') };
    const renamed = { [label]: doorWith(label, ['door', 'actions', 'next'], 'Go on') };
    expect(told(compareSources(withFiles(quoting), withFiles({ ...quoting, ...renamed })))).toEqual([
      'text-changed: The English words on next on door changed from “Next” to “Go on”; the message errors.code still quotes the old words.',
    ]);
  });

  it('tells a name that takes the place of another in the contract, and in the flows', () => {
    const contract = JSON.parse(
      JSON.stringify(definition.contract).replaceAll('"EXIST_IN_USERNAME"', '"TAKEN"'),
    ) as typeof definition.contract;
    const { parameters, ...read } = contract.operations['app.read'] ?? {};
    const { id, ...others } = Object(parameters);
    Object.assign(contract.operations, { 'app.read': { ...read, parameters: { ...others, app: id } } });
    const call = doorWith(DOOR, ['calls', 'app', 'with'], { app: '$input.app' });
    const lines = told(
      compare(
        { name: 'before', sources: readDoor(), definition },
        { name: 'after', sources: withFiles({ [DOOR]: call }), definition: { ...definition, contract } },
      ),
    );
    expect(lines).toContain('parameter-removed: The parameter app of app.read takes the place of id.');
    expect(lines).toContain(
      'call-sends-otherwise: The call app on door now sends app instead of id, with the same value.',
    );
    expect(lines).toContainEqual(expect.stringMatching(/^answer-removed: The answer TAKEN of \S+ takes the place of/));
    expect(lines.filter((line) => /^(?:parameter-needed|answer-added)/.test(line))).toEqual([]);
  });

  it.each<[string, object, 'breaking' | 'risky']>([
    ['one more member must be there', { required: ['a', 'b'] }, 'breaking'],
    ['a member may be left out', { required: [] }, 'risky'],
    ['others are refused', { additionalProperties: false }, 'breaking'],
    ['null is accepted too', { type: ['object', 'null'] }, 'risky'],
    ['a member is refused', { properties: { a: {} } }, 'breaking'],
  ])('says whether a parameter is narrower: %s', (_name, change, level) => {
    const schema = { type: 'object', properties: { a: {}, b: {} }, required: ['a'] };
    const side = (name: string, now: object) => {
      const contract = JSON.parse(JSON.stringify(definition.contract)) as typeof definition.contract;
      Object.assign(contract.operations['app.read']?.parameters?.id ?? {}, { schema: { ...schema, ...now } });
      return { name, sources: readDoor(), definition: { ...definition, contract } };
    };
    const changes = compare(side('before', {}), side('after', change)).changes;
    expect(changes.map((one) => one.level)).toEqual([level]);
  });
});

const withFiles = (files: Readonly<Record<string, unknown>>) =>
  readDoor().map((source) =>
    source.path in files ? { path: source.path, text: JSON.stringify(files[source.path]) } : source,
  );
