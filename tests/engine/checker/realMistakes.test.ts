import { describe, expect, it } from 'vitest';
import { fixSources } from '../../../src/engine/checker/fixSources.ts';
import { PORTAL, portalSession } from './portal.ts';
import { MISTAKES, type Mistake } from './realMistakes.ts';
import { RIGHT } from './rightChanges.ts';

// Mistakes as people make them in the flows of this portal. The checker finds each one at its line.

const OF_WORDS = ['missing-text', 'unused-text', 'canonical-form', 'stale-list'];

/** The real files, with the change in one of them. */
const changedBy = ([, file, before, after]: Mistake) =>
  PORTAL.map(({ path, text }) => {
    if (path !== file) return { path, text };
    expect(text).toContain(before);
    return { path, text: text.replace(before, () => after) };
  });

describe('a mistake in the real flows is found at its place', () => {
  it.each(MISTAKES.map((mistake) => [mistake[0], mistake] as const))('%s', (_title, mistake) => {
    const [, file, , wrong, shown, where = file] = mistake;
    const changed = changedBy(mistake);
    const lines = changed.find(({ path }) => path === where)?.text.split('\n') ?? [];
    const mark = shown ?? wrong.trim().split('\n')[0] ?? '';
    const places = portalSession
      .check(changed)
      .filter(({ rule }) => rule !== 'canonical-form')
      .flatMap((finding) => [finding, ...(finding.also ?? [])])
      .filter((place) => place.file === where);
    expect(places.map(({ line }) => lines[line - 1])).toContainEqual(expect.stringContaining(mark));
  });

  it.each<[string, Mistake]>([
    [
      'a load that is no word does not make its call unused',
      ['', 'flows/activation/activate.screen.json', '"load": "required"', '"load": true'],
    ],
    [
      'a limit of the wrong type is not also a rule that never holds',
      ['', 'flows/licence/licence-renewal.screen.json', '"maxLength": 100', '"maxLength": -3'],
    ],
    [
      'a parameter that a call lacks is not also a field that nothing sends',
      [
        '',
        'flows/passwords/reset-lookup.screen.json',
        '"password-reset.send-mail", "with": { "username": "$form.username" },',
        '"password-reset.send-mail",',
      ],
    ],
    [
      'a broken line of the schema is not also a missing one',
      ['', 'flows/passwords/password-changed.screen.json', '"$schema": "', '"$schema"} "'],
    ],
  ])('one cause is one finding: %s', (_title, mistake) => {
    const lines =
      changedBy(mistake)
        .find(({ path }) => path === mistake[1])
        ?.text.split('\n') ?? [];
    const findings = portalSession.check(changedBy(mistake));
    expect(findings.map(({ line }) => lines[line - 1]?.includes(mistake[3]))).toEqual([true]);
  });

  it.each(RIGHT.map((change) => [change[0], change] as const))(
    'a correct change has no findings: %s',
    (_title, change) => {
      // The change neither adds texts for a new part nor writes the lists of exits.
      const others = portalSession.check(changedBy(change)).filter(({ rule }) => !OF_WORDS.includes(rule));
      expect(others.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    },
  );

  it('the unchanged flows have no findings', () => {
    expect(portalSession.check(PORTAL)).toEqual([]);
  });

  it('is fixed in the lists of exits too, once the flows can be read again', () => {
    const changed = changedBy([
      '',
      'flows/sign-in/sign-in.screen.json',
      '"PASSWORD_SETTING": { "dialog": "directory-disconnected" }',
      '"PASSWORD_SETTING": { "goto": "reset-lookup", }',
    ]);
    const mended = fixSources(changed, portalSession).map(({ path }) => path);
    expect(mended).toEqual(['flows/sign-in/sign-in.screen.json', 'flows/sign-in/graph.md']);
  });
});
