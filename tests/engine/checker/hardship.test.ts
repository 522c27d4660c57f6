import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { definition } from '../../../src/portal/definition.ts';
import { seededRandom } from '../flow/mutateJson.ts';
import { countWork } from './countWork.ts';
import { readDoor } from './readExample.ts';

/** Names that every JavaScript object inherits. */
const INHERITED = ['constructor', 'toString', 'hasOwnProperty', '__proto__', '$form.constructor', '$constructor.name'];
const DOOR = 'flows/door/door.screen.json';
const sources = readDoor();

describe('the checker neither crashes nor hangs', () => {
  it('on a name that every object inherits', () => {
    const session = new CheckSession(definition);
    const random = seededRandom(5);
    const places = sources.flatMap(({ path, text }) =>
      path.startsWith('flows/') ? [...text.matchAll(/"([^"\\]*)"/g)].map((match) => ({ path, text, match })) : [],
    );
    for (const { path, text, match } of places) {
      const name = INHERITED[Math.floor(random() * INHERITED.length)] ?? '';
      const changed = text.slice(0, match.index + 1) + name + text.slice(match.index + 1 + (match[1] ?? '').length);
      const next = sources.map((source) => (source.path === path ? { path, text: changed } : source));
      expect(() => session.check(next), `${match[1]} as ${name} in ${path}`).not.toThrow();
    }
  }, 240_000);

  it('on a file of texts that is named like a member that every object inherits', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__']) {
      const path = `locales/en/${name}.json`;
      const findings = new CheckSession(definition).check([...sources, { path, text: '{}\n' }]);
      expect(findings.map(({ message }) => message)).not.toContainEqual(expect.stringContaining('failed in this file'));
      expect(findings.map(({ file }) => file)).toContain(path);
    }
  });

  it.each<[string, (count: number) => string]>([
    ['members in a text', (count) => `{"why":"${'{"a":'.repeat(count)}"}`],
    ['quotes', (count) => `'a${'‘b'.repeat(count)}`],
    ['brackets', (count) => '}]'.repeat(count)],
    ['brackets that open', (count) => `{"a":[${'],['.repeat(count)}`],
    ['braces that close nothing, and then braces', (count) => '}'.repeat(count) + '{"a":'.repeat(count)],
    ['spaces in a text that does not end', (count) => `{"a${' '.repeat(count)}x\n`],
    ['texts on one line without a quote', (count) => `{"a:1,${'"b":"c",'.repeat(count)}"d":1}`],
    ['parts that are nothing', (count) => `{"body":[${'{},'.repeat(count)}{}]}`],
    [
      'members that are nothing',
      (count) => `{${Array.from({ length: count }, (_, index) => `"m${index}":1,`).join('')}"n":1}`,
    ],
    [
      'steps with a guard',
      (count) => {
        const steps = Array.from({ length: count }, (_, index) => ({
          when: { '$form.username': `u${index}` },
          goto: 'door',
        }));
        const door = JSON.parse(sources.find(({ path }) => path === DOOR)?.text ?? '');
        return JSON.stringify({ ...door, entry: [...steps, { goto: 'door' }] });
      },
    ],
  ])('on %s: twice as many are at most about twice the work', async (_name, textOf) => {
    const session = new CheckSession(definition);
    const work = (count: number) => {
      const next = sources.map((source) => (source.path === DOOR ? { path: DOOR, text: textOf(count) } : source));
      return countWork(() => session.check(next));
    };
    session.check(sources);
    await work(200);
    expect((await work(800)) / (await work(400))).toBeLessThan(2.5);
  });

  // A check whose work doubles with each level would take hours for these.
  it.each([
    ['not', '"shown": "social"', (inner: string) => `{ "not": ${inner} }`, '5', 'wrong-type'],
    [
      'all and any',
      '"shown": "social"',
      (inner: string) => `{ "all": [${inner}, { "any": [${inner === '5' ? inner : '"social"'}] }] }`,
      '5',
      'wrong-type',
    ],
    [
      'coalesce',
      '"value": "$result.app.name"',
      (inner: string) => `{ "coalesce": [${inner}, "a"] }`,
      '{ "nope": 1 }',
      'unknown-member',
    ],
  ])('on 25 levels of %s with a mistake in the innermost', (_name, place, around, wrong, rule) => {
    let nested = wrong;
    for (let level = 0; level < 25; level += 1) nested = around(nested);
    const [member = ''] = place.split(':');
    const changed = sources.map(({ path, text }) => ({
      path,
      text: path === DOOR ? text.replace(place, `${member}: ${nested}`) : text,
    }));
    expect(new CheckSession(definition).check(changed).map((finding) => finding.rule)).toContain(rule);
  });
});
