import { afterEach, describe, expect, it, vi } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import { RULES } from '../../../src/engine/checker/rules.ts';
import { definition } from '../../../src/portal/definition.ts';
import { inFlows } from '../../bench/scale/inFlows.ts';
import { scaleSources } from '../../bench/scale/scaleSources.ts';
import { inPlace } from './changeOne.ts';
import { countWork } from './countWork.ts';
import { readDoor } from './readExample.ts';

const LANGUAGES = { de: 'en', nl: 'en' };

/** A portal that repeats a small one this many times, in its own flow or spread over several. */
function portalOf(copies: number, flows?: (screens: number) => number): Source[] {
  const sources = scaleSources(readDoor(), { copies, languages: LANGUAGES });
  const screens = sources.filter(({ path }) => path.endsWith('.screen.json')).length;
  return flows === undefined ? sources : inFlows(sources, flows(screens));
}

const workOf = (sources: readonly Source[]) => countWork(() => new CheckSession(definition).check(sources));

describe('the work of a whole check', () => {
  const shapes: Readonly<Record<string, ((screens: number) => number) | undefined>> = {
    'in as many flows as a portal has': undefined,
    'in one flow': () => 1,
    'each in a flow of its own': (screens) => screens,
  };

  it.each(Object.entries(shapes))(
    'doubles at most when there are twice as many screens, %s',
    async (_, flows) => {
      const [one, two, four] = [portalOf(4, flows), portalOf(8, flows), portalOf(16, flows)];
      await workOf(one);
      const [small, middle, large] = [await workOf(one), await workOf(two), await workOf(four)];
      // Work that is done once for a portal of any size cancels out in the differences.
      expect(large - middle).toBeLessThan(2.01 * (middle - small));
    },
    240_000,
  );
});

describe('the work after a change', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** The screens and shells that are checked again after a change of one file, and the rules that look at all flows. */
  function judgedAfter(sources: readonly Source[], path: string, change: (text: string) => string) {
    const session = new CheckSession(definition);
    session.check(sources);
    const units = new Set<string>();
    const parts = new Set<string>();
    const together = new Set<string>();
    for (const rule of RULES) {
      const { ofPart, ofUnit, ofFlows } = rule;
      if (ofPart !== undefined) {
        vi.spyOn(rule as Required<typeof rule>, 'ofPart').mockImplementation((checked, view) => {
          const { unit, part } = checked;
          units.add(unit.id);
          parts.add(part.kind === 'dialog' ? `dialog ${part.id}` : part.kind);
          return ofPart(checked, view);
        });
      }
      if (ofUnit !== undefined) {
        vi.spyOn(rule as Required<typeof rule>, 'ofUnit').mockImplementation((checked, view) => {
          units.add(checked.unit.id);
          return ofUnit(checked, view);
        });
      }
      if (ofFlows !== undefined) {
        vi.spyOn(rule as Required<typeof rule>, 'ofFlows').mockImplementation((view) => {
          together.add(rule.id);
          return ofFlows(view);
        });
      }
    }
    const text = sources.find((source) => source.path === path)?.text ?? '';
    expect(change(text), path).not.toBe(text);
    session.check(inPlace(sources, path, change(text)));
    return { units: [...units].sort(), parts: [...parts].sort(), together: [...together].sort() };
  }

  const sources = portalOf(8);
  const NOTHING = { units: [], parts: [], together: [] };

  it('runs no rule of flows after a change of a text', () => {
    const change = (text: string) => text.replace('": "', '": "A');
    expect(judgedAfter(sources, 'locales/de/door-3.json', change)).toEqual(NOTHING);
    expect(judgedAfter(sources, 'locales/de/shared.json', change)).toEqual(NOTHING);
  });

  it('runs no rule of flows after a change of formatting alone', () => {
    const spaced = (text: string) => text.replace('{', '{ ');
    const path = 'flows/door-3/door-3.screen.json';
    expect(judgedAfter(sources, path, spaced)).toEqual(NOTHING);
  });

  it('runs the rules of one screen after a change of its body', () => {
    const change = (text: string) => text.replace('"body": [', '"body": [{ "text": "more" },');
    expect(judgedAfter(sources, 'flows/door-3/door-3.screen.json', change)).toMatchObject({
      units: ['door-3'],
      together: [],
    });
  });

  it('runs no rule of flows after a change of a reason', () => {
    const reasoned = (text: string) => text.replace('"operation"', '"why": "It is only a test.", "operation"');
    expect(judgedAfter(sources, 'flows/shared/calls.json', reasoned)).toEqual(NOTHING);
  });

  it("checks only a shared dialog in the screens that open it after a change of the dialog's body", () => {
    const change = (text: string) => text.replace('"body": [', '"body": [{ "text": "more" },');
    const { units, parts } = judgedAfter(sources, 'flows/shared/notice.dialog.json', change);
    expect(parts).toEqual(['dialog notice']);
    expect(units.length).toBe(8);
  });

  it('checks no dialog again whose only button makes a call after a change of another dialog', () => {
    const asking = {
      path: 'flows/shared/asking.dialog.json',
      text: '{ "body": [{ "button": "ask", "do": { "call": "send", "with": { "username": "$form.username" } } }] }',
    };
    const opening = (text: string) =>
      text.replace('"body": [', '"body": [{ "button": "ask", "do": { "dialog": "asking" } },');
    const path = 'flows/shared/notice.dialog.json';
    const both = [...sources.map((one) => (one.path === path ? { path, text: opening(one.text) } : one)), asking];
    const change = (text: string) => text.replace('"body": [', '"body": [{ "text": "more" },');
    expect(judgedAfter(both, path, change).parts).toEqual(['dialog notice']);
  });

  const withLine = (line: string) => (text: string) => text.replace('"outcomes": {', `"outcomes": { ${line},`);

  it('checks a new line of the portal that reads a value, and that line only, in every screen', () => {
    const line = '"NOT_FOUND": { "when": "$error.message", "toast": { "error": "errors.other" } }';
    const { units, parts } = judgedAfter(sources, 'flows/portal.json', withLine(line));
    expect(parts).toEqual(['lines']);
    expect(units.length).toBeGreaterThan(24);
  });

  it('checks once a new line of the portal that reads nothing, and the screens whose calls it answers', () => {
    const line = '"NOT_FOUND": { "toast": { "error": "errors.other" } }';
    const { units, parts } = judgedAfter(sources, 'flows/portal.json', withLine(line));
    expect(parts).toEqual(['lines']);
    expect(units.filter((id) => id.startsWith('nothing'))).toEqual([]);
  });

  it("does not grow with the portal after a change of one screen's body", async () => {
    const again = async (portal: readonly Source[]) => {
      const session = new CheckSession(definition);
      const path = 'flows/door-3/door-3.screen.json';
      const text = portal.find((source) => source.path === path)?.text ?? '';
      const changed = inPlace(portal, path, text.replace('"body": [', '"body": [{ "text": "more" },'));
      session.check(portal);
      session.check(changed);
      session.check(portal);
      return { whole: await workOf(portal), again: await countWork(() => session.check(changed)) };
    };
    const [small, large] = [await again(portalOf(5)), await again(portalOf(10))];
    expect(large.again - small.again).toBeLessThan((large.whole - small.whole) / 25);
  }, 240_000);
});
