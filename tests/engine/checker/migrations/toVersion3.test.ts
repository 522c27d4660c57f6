import { expect, it } from 'vitest';
import { migrateSources } from '../../../../src/engine/checker/migrate.ts';
import { toVersion3 } from '../../../../src/engine/checker/migrations/toVersion3.ts';
import { isData, readSources, type Source } from '../../../../src/engine/checker/readSources.ts';
import { grammarOf } from '../../../../src/engine/grammar/grammarOf.ts';
import { definition } from '../../../../src/portal/definition.ts';

const before = {
  why: 'People ask for it.',
  sign: 'done',
  gives: { organisation: { 'first-of': ['$result.org', '$form.org'] }, given: '$form.org' },
  states: { sign: { sign: 'mail', why: 'It was sent.' }, given: {} },
  body: [
    {
      field: 'given',
      widget: 'checkbox',
      initial: { given: { 'first-of': ['$local.a', '$local.b'] } },
      why: 'It is known.',
    },
    { text: 'some', shown: { $data: { some: { some: ['a', 'b'] } } }, values: { given: { given: '$form.given' } } },
    { text: 'sign', shown: { '$data.scope': { some: 'some' } }, strange: { sign: 'done', 'first-of': 1 } },
  ],
  calls: { given: { operation: 'account.read', with: { given: '$form.given' } } },
};
const after = {
  why: 'People ask for it.',
  illustration: 'done',
  gives: { organisation: { coalesce: ['$result.org', '$form.org'] }, given: '$form.org' },
  states: { sign: { illustration: 'mail', why: 'It was sent.' }, given: {} },
  body: [
    {
      field: 'given',
      widget: 'checkbox',
      initial: { boolean: { coalesce: ['$local.a', '$local.b'] } },
      why: 'It is known.',
    },
    {
      text: 'some',
      shown: { $data: { contains: { some: ['a', 'b'] } } },
      values: { given: { boolean: '$form.given' } },
    },
    { text: 'sign', shown: { '$data.scope': { contains: 'some' } }, strange: { sign: 'done', 'first-of': 1 } },
  ],
  calls: { given: { operation: 'account.read', with: { given: '$form.given' } } },
};

it('version 3 renames functions, comparisons and illustrations, and keeps the names that authors gave', () => {
  expect(toVersion3.migrate('screen', before)).toEqual(after);
});

it('version 3 leaves what is of version 3 as it is', () => {
  expect(toVersion3.migrate('screen', after)).toEqual(after);
});

it('version 3 leaves files without values as they are', () => {
  const brand = { links: { given: 'first-of' }, theme: { sign: { given: '#000000' } } };
  expect(toVersion3.migrate('brand', brand)).toEqual(brand);
});

const FORMER: Readonly<Record<string, string>> = {
  ...{ coalesce: 'first-of', boolean: 'given', contains: 'some', illustration: 'sign' },
};

/** A flow file of this portal as version 2 wrote it: with the former names, and reasons last. */
function inVersion2({ path, text }: Source): Source {
  const value = JSON.parse(text, (_, member) => {
    if (member === null || typeof member !== 'object' || !('why' in member)) return member;
    const { why, ...others } = member;
    return { ...others, why };
  });
  const former = JSON.stringify(value).replaceAll(/"(\w+)":/g, (key, name) =>
    FORMER[name] ? `"${FORMER[name]}":` : key,
  );
  return { path, text: former };
}

it('version 3 brings this whole portal over from version 2, every member and reason of it', () => {
  const now = readSources('.').filter((source) => isData(source) && source.path.startsWith('flows/'));
  const old = now.map(inVersion2);
  const all = old.map(({ text }) => text).join();
  for (const name of Object.values(FORMER)) expect(all).toContain(`"${name}":`);
  const migrated = migrateSources(old, 2, [toVersion3], grammarOf(definition));
  expect(migrated).toEqual(now.map(({ path, text }) => ({ path, text })));
});
