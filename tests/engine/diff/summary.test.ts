import { describe, expect, it } from 'vitest';
import { rename } from '../../../src/engine/checker/rename.ts';
import { compare } from '../../../src/engine/diff/compare.ts';
import { formatHtml } from '../../../src/engine/diff/formats/formatHtml.ts';
import { formatMarkdown, formatText } from '../../../src/engine/diff/formats/formatText.ts';
import { definition } from '../../../src/portal/definition.ts';
import { PORTAL, portalSession } from '../checker/portal.ts';

type Edit = readonly [file: string, before: string, after: string];

function changedBy(...edits: readonly Edit[]) {
  const sources = PORTAL.map((source) => {
    const { path, text } = source;
    let now = text;
    for (const [file, before, after] of edits.filter(([file]) => file === path)) {
      expect(text, file).toContain(before);
      now = now.replace(before, () => after);
    }
    return { ...source, text: now };
  });
  return compare({ name: 'main', sources: PORTAL, definition }, { name: 'here', sources, definition }, portalSession);
}

describe('the first line', () => {
  it.each<[first: string, ...edits: Edit[]]>([
    [
      'Consent, for everybody. May weaken: consent.',
      ['flows/shared/consent-request.part.json', '"$result.client.autoapprove"', '"$result.client.scope"'],
    ],
    [
      'Passwords, second factor, sign in and social, for everybody. May weaken: who gets out of the portal, second factor and what must come first.',
      [
        'flows/shared/sign-in-results.outcomes.json',
        '{ "goto": "mfa", "with": { "token": "$data.token" } }',
        '{ "leave": "init" }',
      ],
    ],
    [
      'Every flow, for visitors of the brand harbor. May weaken: where visitors are sent.',
      ['flows/brands/harbor.brand.json', 'https://harbor.test/terms', 'https://harbor-terms.test/terms'],
    ],
    [
      'Sign in, for visitors who read Korean. Only words, order or look.',
      ['locales/ko/sign-in.json', '"title": "', '"title": "- '],
    ],
    [
      'Sign in, for everybody. The portal behaves differently.',
      ['flows/sign-in/sign-in.screen.json', '{ "dialog": "directory-disconnected" }', '{ "goto": "reset-lookup" }'],
    ],
    [
      'Sign up, for everybody. Breaks something that others rely on.',
      ['flows/sign-up/sign-up-done.screen.json', '"/signup/done"', '"/signup/sent"'],
    ],
  ])('%s', (first, ...edits) => {
    expect(changedBy(...edits).summary).toBe(first);
  });

  it('says that a renamed screen concerns everybody', () => {
    const renamed = rename(PORTAL, definition, { kind: 'screen', name: 'mfa-info', to: 'intro' }, portalSession);
    if (typeof renamed === 'string') throw new Error(renamed);
    const files = new Map(renamed.files.map((file) => [file.path, file]));
    const sources = [...PORTAL.filter(({ path }) => !files.has(path)), ...files.values()].filter(
      ({ text }) => text !== '',
    );
    const { summary } = compare(
      { name: 'main', sources: PORTAL, definition },
      { name: 'here', sources, definition },
      portalSession,
    );
    expect(summary).toBe('Second factor, for everybody. Only words, order or look.');
  });

  it('is the first line in every format', () => {
    const report = { ...changedBy(), notes: [], summary: 'Sign in, for everybody. May weaken: <secrets>.' };
    expect(formatText(report).split('\n')[0]).toBe(report.summary);
    expect(formatMarkdown(report)).toMatch(
      /users\n\n\*\*Sign in, for everybody\. May weaken: &lt;secrets&gt;\.\*\*\n\n/,
    );
    expect(formatHtml(report, [])).toContain('<strong>Sign in, for everybody. May weaken: &lt;secrets&gt;.</strong>');
  });

  it('is not there if nothing changes', () => {
    expect(changedBy().summary).toBeUndefined();
  });
});
