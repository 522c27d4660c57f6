import { expect, it } from 'vitest';
import { replaced } from '../../../src/engine/checker/withTexts.ts';
import { readDoor } from '../checker/readExample.ts';
import { compareDoor, compareSources, doorWith, told } from './compareDoor.ts';

const LANGUAGES = ['ko', 'en', 'ja'] as const;
const own = (message: string, words: string) =>
  Object.fromEntries(
    LANGUAGES.map((language) => {
      const file = `locales/${language}/door.json`;
      return [file, doorWith(file, ['door', 'messages'], { errors: { [message]: words } })];
    }),
  );

it('a screen that gets words of its own for a message is one line', () => {
  expect(told(compareDoor(own('required', 'Here')))).toEqual([
    'text-added: The message errors.required on door has words of its own in every language: ko “Here”, en “Here” and ja “Here”.',
  ]);
});

it('a screen that says the shared message again is one line', () => {
  const shared = readDoor();
  const before = Object.entries(own('required', 'Here')).map(([path, value]) => ({
    path,
    text: JSON.stringify(value),
  }));
  expect(told(compareSources(replaced(shared, before), shared))).toEqual([
    'text-removed: The message errors.required on door no longer has words of its own in any language: en “Here”, ja “Here” and ko “Here”.',
  ]);
});

it('words of a screen for answers that are treated alike weigh as much as the shared ones', () => {
  const promise = {
    why: 'Every wrong code looks the same.',
    alike: ['BAD_CREDENTIALS', 'EXPIRED'],
    of: 'second-factor.remove',
  };
  const promises = { 'flows/promises.json': { $schema: '../schemas/promises.schema.json', 'codes-alike': promise } };
  const { changes } = compareDoor({ ...promises, ...own('code', 'This code belongs to another account') });
  expect(changes.filter(({ sentence }) => sentence.includes('errors.code'))).toMatchObject([
    { id: 'alike-text-changed', level: 'security', reach: ['door'] },
  ]);
});
