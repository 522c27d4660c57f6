import { expect, it } from 'vitest';
import type { Report } from '../../../src/engine/diff/Change.ts';
import { formatHtml } from '../../../src/engine/diff/formats/formatHtml.ts';
import { formatMarkdown, formatText } from '../../../src/engine/diff/formats/formatText.ts';

const report = (sentence: string, reach: readonly string[] = []): Report => ({
  base: 'main',
  head: 'the working tree',
  notes: [],
  changes: [
    {
      id: 'text-changed',
      level: 'cosmetic',
      file: 'locales/en/a.json',
      line: 3,
      sentence,
      reach,
      isShared: reach.length > 0,
    },
  ],
});

it('a report for a terminal shows every character, and names at most five screens for a shared part', () => {
  const lines = formatText(report('It says “a\u202eb\u001b[31m\u200bc”.', ['a', 'b', 'c', 'd', 'e', 'f', 'g'])).split(
    '\n',
  );
  expect(lines).toEqual([
    'cosmetic  text-changed  locales/en/a.json:3  It says “a\\u{202e}b\\u{1b}[31m\\u{200b}c”. Used by 7 screens: a, b, c, d, e and 2 more.',
    '1 change (1 cosmetic) from main to the working tree',
  ]);
});

it('a comment contains no markup, link or mention from a text of the portal', () => {
  const comment = formatMarkdown(report('<img src=x> [a](https://evil.test) *b* @everybody #1 `c`\n## d'));
  expect(comment).toContain(
    '- &lt;img src=x&gt; \\[a\\](https&#58;//evil.test) \\*b\\* &#64;everybody \\#1 \\`c\\`\\\\u\\{a\\}\\#\\# d<br>',
  );
});

it('a comment fits into the length that GitHub allows', () => {
  const { changes, ...rest } = report('xx '.repeat(200));
  const comment = formatMarkdown({ ...rest, changes: Array.from({ length: 300 }, () => changes).flat() });
  expect(comment.length).toBeLessThan(65_536);
  expect(comment).toContain('The rest is in the report of the workflow.');
});

it('what a change sums up opens on demand: with an option in a terminal, by a press elsewhere', () => {
  const { changes, ...rest } = report('“code” is now “PIN” in 200 English texts.');
  const each = Array.from({ length: 200 }, (_, index) => `The title of door-${index}: “<code>” is now “PIN”.`);
  const grouped = { ...rest, changes: changes.map((change) => ({ ...change, each })) };
  expect(formatText(grouped).split('\n')).toHaveLength(2);
  expect(formatText(grouped, true).split('\n')).toHaveLength(202);
  const comment = formatMarkdown(grouped);
  expect(comment).toContain(
    '<details><summary>Each of them</summary>The title of door-0: “&lt;code&gt;” is now “PIN”.<br>',
  );
  expect(comment).toContain('<br>and 100 more</details>');
  const page = formatHtml(grouped, []);
  expect(page).toContain('<details><summary>Each of them</summary><ul><li>The title of door-0: “&lt;code&gt;”');
  expect(page.match(/<li>The title/g)).toHaveLength(200);
});

it('a comment says how a change is accepted, if one has to be', () => {
  const { changes, ...rest } = report('a');
  const at = (level: 'security' | 'risky', accepted?: { by: string; why: string }) =>
    formatMarkdown({
      ...rest,
      changes: changes.map((change) => ({
        ...change,
        level,
        fingerprint: '0123456789abcdef',
        ...(accepted && { accepted }),
      })),
    });
  expect(at('security')).toContain('--accept FINGERPRINT');
  expect(at('security')).toContain('<code>0123456789</code>');
  expect(at('risky')).not.toContain('--accept FINGERPRINT');
  expect(at('security', { by: 'Mona', why: 'It is gone.' })).not.toContain('--accept FINGERPRINT');
});

it('a page marks the place that differs in both pictures, and what a screen reader says otherwise', () => {
  const size = { width: 375, height: 800 };
  const page = formatHtml(
    report('The title changed.', ['mfa']),
    [
      {
        scene: 'mfa',
        language: 'en',
        look: '375 light',
        before: 'before/mfa/a.png',
        after: 'after/mfa/a.png',
        marks: {
          places: [{ x: 10, y: 20, width: 30, height: 40 }],
          before: size,
          after: { ...size, height: 900 },
        },
      },
    ],
    {
      heard: [
        {
          scene: 'mfa',
          language: 'ko',
          before: '- heading "A"\n- button "B"\n',
          after: '- heading "C <x>"\n- button "B"\n',
        },
        { scene: 'mfa.fault', language: 'ko', after: '- alert\n' },
      ],
    },
  );
  const frame = '<rect x="10" y="20" width="30" height="40" rx="4"/></svg>';
  expect(page).toContain(`<svg viewBox="0 0 375 800" aria-hidden="true">${frame}`);
  expect(page).toContain(`<svg viewBox="0 0 375 900" aria-hidden="true">${frame}`);
  expect(page).toContain(
    '<pre><del>- - heading &quot;A&quot;</del>\n<ins>+ - heading &quot;C &lt;x&gt;&quot;</ins>\n  - button &quot;B&quot;</pre>',
  );
  expect(page).toContain(
    '<section id="scene-mfa.fault"><h2>mfa.fault</h2><h3>What a screen reader says, ko</h3><pre><ins>+ - alert</ins></pre>',
  );
});

it('a page begins with the plain screen, and leads from each sentence to its pictures', () => {
  const pictureOf = (scene: string) => ({ scene, language: 'en', look: '375 light', after: `after/${scene}/a.png` });
  const page = formatHtml(report('The title changed.', ['sign-up', 'mfa', 'chooser']), [
    pictureOf('sign-up.error-required'),
    pictureOf('sign-up'),
    pictureOf('mfa.state-otp'),
  ]);
  expect([...page.matchAll(/<section id="([^"]*)">/g)].map(([, id]) => id)).toEqual([
    'scene-mfa.state-otp',
    'scene-sign-up',
    'scene-sign-up.error-required',
  ]);
  expect(page).toContain('Pictures: <a href="#scene-sign-up">sign-up</a>, <a href="#scene-mfa.state-otp">mfa</a>');
});

it('a page leads from each way that a change opens to its visit in the gallery, which has each visit once', () => {
  const { changes, ...rest } = report('');
  const of = (id: string, fingerprint: string, says: string) =>
    changes.map((change) => ({ ...change, id, sentence: `${id} by ${says}`, fingerprint, visit: [{ says }] }));
  const told = {
    ...rest,
    changes: [
      ...of('way-opened', '0123456789abcdef', 'A'),
      ...of('broken-promise', 'fedcba9876543210', 'A'),
      ...of('way-opened', 'aaaaaaaaaaaaaaaa', 'B'),
      ...of('way-closed', 'bbbbbbbbbbbbbbbb', 'C'),
      ...changes,
    ],
  };
  const links = (page: string) => [...page.matchAll(/<a href="([^"]*)">Play this visit<\/a>/g)].map(([, href]) => href);
  expect(links(formatHtml(told, [], { gallery: 'gallery' }))).toEqual([
    'gallery/index.html#/scene/visit-0123456789',
    'gallery/index.html#/scene/visit-0123456789',
    'gallery/index.html#/scene/visit-aaaaaaaaaa',
  ]);
  expect(links(formatHtml(told, []))).toEqual([]);
});
