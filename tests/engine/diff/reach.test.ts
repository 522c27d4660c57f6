import { describe, expect, it } from 'vitest';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import type { Contract } from '../../../src/engine/contract/Contract.ts';
import { compare } from '../../../src/engine/diff/compare.ts';
import { formatText } from '../../../src/engine/diff/formats/formatText.ts';
import { definition } from '../../../src/portal/definition.ts';
import { PORTAL, portalSession } from '../checker/portal.ts';
import { readDoor, readExample } from '../checker/readExample.ts';

const DOOR = 'flows/door/door.screen.json';
const sources = readDoor();

function edited(from: readonly Source[], path: string, find: string, instead: string): Source[] {
  return from.map((source) => {
    if (source.path !== path) return source;
    expect(source.text).toContain(find);
    return { path, text: source.text.replace(find, instead) };
  });
}

/** The lines of the report for each change, as people see them. */
const report = (was: readonly Source[], is: readonly Source[], next = definition): string[] =>
  formatText({
    ...compare({ name: 'a', sources: was, definition }, { name: 'b', sources: is, definition: next }),
    notes: [],
  })
    .split('\n')
    .slice(1, -1);

describe('the report names the screens that a change reaches', () => {
  it('if a text is of a group that only one kind of field shows', () => {
    const changed = edited(PORTAL, 'locales/en/portal.json', '"scopes": {', '"scopes": { "openid-x": "More",');
    const { changes } = compare(
      { name: 'a', sources: PORTAL, definition },
      { name: 'b', sources: changed, definition },
      portalSession,
    );
    expect(changes.map(({ reach }) => reach)).toEqual([['consent-oauth', 'consent-oidc']]);
  });

  it('if tables of a call change places: what the call then does, what that reveals, and nothing else', () => {
    const more = {
      path: 'flows/shared/more-errors.outcomes.json',
      text: '{ "EXPIRED": { "toast": { "error": "errors.other" } } }\n',
    };
    const both = edited([...sources, more], DOOR, '["code-errors"]', '["code-errors", "more-errors"]');
    const swapped = edited(both, DOOR, '["code-errors", "more-errors"]', '["more-errors", "code-errors"]');
    expect(report(both, swapped)).toEqual([
      // Other codes keep the line that it had, so it no longer looks like them.
      expect.stringMatching(/^security +outcome-message-changed .* EXPIRED on door, after the call confirm, now says/),
      expect.stringMatching(/^security +way-opened .* can now tell EXPIRED from BAD_CREDENTIALS after second-factor/),
      expect.stringMatching(/^risky +way-closed .* can no longer tell EXPIRED from BAD_REQUEST, UNAUTHORIZED, /),
    ]);
  });

  it('if a text of the renderer changes: every screen', () => {
    const path = 'locales/en/portal.json';
    const [, name = '', words = ''] =
      /"(charactersLeft_one)": "([^"]*)"/.exec(sources.find((source) => source.path === path)?.text ?? '') ?? [];
    expect(name).not.toBe('');
    expect(report(sources, edited(sources, path, `"${words}"`, `"Only ${words}"`))).toEqual([
      expect.stringMatching(
        /renderer\.charactersLeft_one in portal changed .* Used by 3 screens: door, inside and nothing\.$/,
      ),
    ]);
  });

  it('but none for a text of a kept answer, which the service shows', () => {
    const path = 'locales/en/shared.json';
    const answer = { answers: { news: { label: 'Send me news' } } };
    const kept = sources.map((source) =>
      source.path === path ? { path, text: JSON.stringify({ ...JSON.parse(source.text), ...answer }) } : source,
    );
    expect(report(kept, edited(kept, path, 'Send me news', 'Tell me news'))).toEqual([
      expect.stringMatching(
        /The English label of the kept answer news changed from “Send me news” to “Tell me news”\.$/,
      ),
    ]);
  });

  it('if the contract declares an operation safe: the screens that call it', () => {
    const contract: Contract = JSON.parse(JSON.stringify(definition.contract));
    const operation = contract.operations['second-factor.remove'];
    expect(Reflect.set(operation ?? Object.freeze({}), 'safe', true)).toBe(true);
    expect(report(sources, sources, { ...definition, contract })).toEqual([
      expect.stringMatching(/safe of second-factor\.remove is now true .* Used by one screen: door\. \[[0-9a-f]+\]$/),
    ]);
  });

  it('if an outcome table no longer matches its schema: no claim that the effect is the same', () => {
    const path = 'flows/shared/code-errors.outcomes.json';
    const lines = report(sources, edited(sources, path, '"as": "BAD_CREDENTIALS"', '"as": 7'));
    expect(lines).toContainEqual(expect.stringMatching(/^breaking +file-unreadable/));
    expect(lines.filter((line) => line.includes('same effect'))).toEqual([]);
  });

  it('if an answer is kept: the screens that send it', () => {
    const was = readExample('unknown-answer').map((source) =>
      source.path === DOOR ? { ...source, text: source.text.replace('"often", "nwes": true', 'true') } : source,
    );
    const is = edited(was, 'flows/portal.json', '"type": "boolean"', '"type": "boolean", "version": "2"');
    expect(report(was, is)).toEqual([
      expect.stringMatching(/kept-answer-changed .*The kept answer news .* Used by one screen: door\. \[[0-9a-f]+\]$/),
    ]);
  });

  it('if the alternative to a limit changes: nothing else while there is a limit', () => {
    const rules = 'flows/shared/code.rules.json';
    const with12 = edited(sources, rules, '"maxLength": 12', '"maxLength": { "coalesce": ["$env.limit", 12] }');
    expect(report(with12, edited(with12, rules, '12] }', '8] }'))).toEqual([
      expect.stringMatching(/rule-changed .* instead of .*; nothing changes while \$env\.limit has a value\. Used by/),
    ]);
  });
});
