import { describe, expect, it, vi } from 'vitest';
import { FlowModules } from '../../../src/engine/build/FlowModules.ts';
import { documentOf } from '../../../src/engine/checker/documentOf.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { completionsAt } from '../../../src/engine/editor/completionsAt.ts';
import { Workspace } from '../../../src/engine/editor/Workspace.ts';
import type { Reading } from '../../../src/engine/flow/expressions/operatorTests.ts';
import { judgeBy } from '../../../src/engine/flow/rules/judgeBy.ts';
import type { Step, ValidationRule } from '../../../src/engine/flow/types.ts';
import { grammarOf } from '../../../src/engine/grammar/grammarOf.ts';
import { schemaFiles } from '../../../src/engine/grammar/schemaFiles.ts';
import { tellEdge } from '../../../src/engine/graph/Graph.ts';
import { graphOf } from '../../../src/engine/graph/graphOf.ts';
import type { ActionContext, Draft } from '../../../src/engine/runtime/Draft.ts';
import { definition } from '../../../src/portal/definition.ts';
import { describeLanguage } from '../../../src/tools/docs/describeLanguage.ts';
import { messagesIn } from '../../../src/tools/walks/goals/programParts.ts';
import { readDoor } from '../checker/readExample.ts';
import { compareSources, told } from '../diff/compareDoor.ts';
import { play } from '../runtime/play.ts';
import { findingsOf, INSIDE, sourcesWith, withButton, withPart } from './added/insideDoor.ts';

vi.mock('../../../src/engine/language/verbs/index.ts', async (original) => {
  const { VERBS } = await original<typeof import('../../../src/engine/language/verbs/index.ts')>();
  const { preview } = await import('./added/preview.ts');
  const { whisper } = await import('./added/whisper.ts');
  return { VERBS: { whisper, ...VERBS, preview } };
});
vi.mock('../../../src/engine/runtime/verbs/index.ts', async (original) => {
  const runs = await original<typeof import('../../../src/engine/runtime/verbs/index.ts')>();
  const { messageOf } = await import('../../../src/engine/runtime/values/evaluate.ts');
  const whisper = (said: string, draft: Draft, context: ActionContext) =>
    draft.emit({ kind: 'toast', variant: 'info', message: messageOf(said, draft.scope(context)) });
  return { ...runs, RUNS: { whisper, ...runs.RUNS } };
});
vi.mock('../../../src/engine/language/operators/index.ts', async (original) => {
  const { OPERATORS } = await original<typeof import('../../../src/engine/language/operators/index.ts')>();
  const { blank } = await import('./added/blank.ts');
  return { OPERATORS: { ...OPERATORS, blank } };
});
vi.mock('../../../src/engine/flow/expressions/operatorTests.ts', async (original) => {
  const { OPERATOR_TESTS } = await original<typeof import('../../../src/engine/flow/expressions/operatorTests.ts')>();
  const blank = (reference: string, reading: Reading) => String(reading.read(reference) ?? '').trim() === '';
  return { OPERATOR_TESTS: { ...OPERATOR_TESTS, blank } };
});
vi.mock('../../../src/engine/language/ruleTests/index.ts', async (original) => {
  const { RULE_TESTS } = await original<typeof import('../../../src/engine/language/ruleTests/index.ts')>();
  const { multipleOf } = await import('./added/multipleOf.ts');
  return { RULE_TESTS: { ...RULE_TESTS, multipleOf } };
});
vi.mock('../../../src/engine/language/callMembers/index.ts', async (original) => {
  const { CALL_MEMBERS } = await original<typeof import('../../../src/engine/language/callMembers/index.ts')>();
  const { insistent } = await import('./added/insistent.ts');
  const { recorded } = await import('./added/recorded.ts');
  return { CALL_MEMBERS: { ...CALL_MEMBERS, insistent, recorded } };
});

/** What an editor offers at the mark `|` in the last button of a screen. */
function offered(step: string): string[] {
  const [before = '', after] = JSON.stringify(withButton({ marked: 0 }), null, 2).split('"marked": 0');
  const [start = '', end] = step.split('|');
  const workspace = new Workspace('tests/engine/language', definition);
  const text = `${before}${start}${end}${after}`;
  for (const source of readDoor()) workspace.write(source.path, source.path === INSIDE ? text : source.text);
  const items = completionsAt(documentOf({ path: INSIDE, text }), before.length + start.length, workspace);
  return items.map(({ label }) => label);
}

describe('a verb that is declared in one file', () => {
  it('appears in the grammar, the schemas of editors and the reference, at its place', () => {
    const grammar = grammarOf(definition);
    const { properties } = grammar.parts.step as { properties: object };
    expect(Object.keys(properties).slice(0, 4)).toEqual(['why', 'when', 'whisper', 'store']);
    expect(Object.keys(properties).slice(-3)).toEqual(['post', 'preview', 'with']);
    const texts = schemaFiles(definition).map(({ text }) => text);
    expect(texts.some((text) => text.includes('The message that is read out'))).toBe(true);
    const reference = describeLanguage(grammar, sourcesWith(withButton({ preview: 'door', whisper: 'errors.other' })));
    expect(reference).toContain('| `preview` |  | text | The screen to show in a frame |');
    expect(reference).toContain('at most one of call, dialog, goto, leave, open, post, preview');
  });

  it('is covered by the checker: its names, its messages, its references, its inputs, and one exit in a step', () => {
    expect(findingsOf(withButton({ preview: 'dor' }))).toContainEqual(expect.stringMatching(/^unknown-screen: .*dor/));
    expect(findingsOf(withButton({ whisper: 'errors.othr' }))).toContainEqual(
      expect.stringMatching(/^unknown-message: .*errors\.othr/),
    );
    expect(findingsOf(withButton({ whisper: '$input.tokn' }))).toContainEqual(
      expect.stringMatching(/^unknown-reference: /),
    );
    expect(findingsOf(withButton({ whisper: '$input.token' }))).toContainEqual(
      expect.stringMatching(/^secret-shown: /),
    );
    expect(findingsOf(withButton({ goto: 'door', preview: 'door' }))).toContain(
      'several-ways-out: this step has two exits: goto and preview',
    );
    expect(findingsOf(withButton({ whisper: 'errors.other', goto: 'door' }))).toContainEqual(
      expect.stringMatching(/^lost-feedback: this is never seen/),
    );
    expect(findingsOf(withButton({ preview: 'inside' }))).toContain(
      'missing-input: inside needs "token" but does not get it',
    );
    expect(findingsOf(withButton({ peek: 'door' }))).toContainEqual(expect.stringContaining('peek'));
  });

  it('is an edge of the graph', () => {
    const { flows } = openProject(sourcesWith(withButton({ preview: 'door' })), definition);
    expect(graphOf(flows).edges.map(tellEdge)).toContain('inside -- extra --> door');
  });

  it('has the route of the screen that it names in the compiled screen', () => {
    const routesWith = (step: object) => {
      const sources = sourcesWith(withButton(step));
      const written = new FlowModules(sources, openProject(sources, definition).flows).write('screen/inside');
      return /"?routes"?: (.*)/.exec(written ?? '')?.[1];
    };
    expect(routesWith({ preview: 'nothing' })).toContain('"nothing":');
    expect(routesWith({ close: true })).not.toContain('"nothing":');
  });

  it('is offered by an editor, with what it may name', () => {
    expect(offered('"pre|": "door"')).toContain('preview');
    expect(offered('"preview": "d|"')).toContain('door');
  });

  it('has its sentence in a diff', () => {
    const [was, is] = [{ goto: 'door' }, { preview: 'door', whisper: 'errors.other' }].map((step) =>
      sourcesWith(withButton(step)),
    );
    expect(told(compareSources(was ?? [], is ?? [])).join('\n')).toMatch(
      /previews .* instead of going .*also whispers /,
    );
  });

  it('is heard by walks and the gallery if it says something', () => {
    const said = { verb: 'whisper', of: '', message: 'errors.other' };
    expect(messagesIn({ whisper: 'errors.other' } as Step)).toEqual([said]);
  });

  it('runs before the others, as the table says', async () => {
    const visit = await play({ body: [{ button: 'go', do: { whisper: 'errors.unknown', goto: 'other' } }] });
    const effects = visit.press('go');
    expect(effects.map(({ kind }) => kind)).toEqual(['toast', 'goto']);
  });
});

describe('an operator of guards that is declared in one file', () => {
  const guarded = (when: object) => withButton({ when, goto: 'door' });

  it('appears in the grammar and the reference', () => {
    const reference = describeLanguage(grammarOf(definition), sourcesWith(guarded({ blank: '$input.name' })));
    expect(reference).toContain('### guard: blank');
    expect(reference).toContain('A text without letters');
  });

  it('is covered by the checker: its references, and guards that contradict each other', () => {
    expect(findingsOf(guarded({ blank: '$input.nme' }))).toContainEqual(
      expect.stringMatching(/^unknown-reference: .*nme/),
    );
    const guard = { blank: '$input.name' };
    expect(findingsOf(guarded({ all: [guard, { not: guard }] }))).toContainEqual(
      expect.stringMatching(/^impossible-guard: this never holds/),
    );
  });

  it('has its sentence in a diff, also when it is denied', () => {
    const [was, is] = [{ blank: '$input.name' }, { not: { blank: '$input.name' } }].map((when) =>
      sourcesWith(guarded(when)),
    );
    const sentences = told(compareSources(was ?? [], is ?? [])).join('\n');
    expect(sentences).toContain('$input.name is blank');
    expect(sentences).toContain('$input.name is not blank');
  });

  it('is tested by the runtime, also inside other guards', async () => {
    const when = { not: { blank: '$form.name' } };
    const visit = await play({
      body: [
        { field: 'name', widget: 'text' },
        { button: 'go', do: { when, goto: 'other' } },
      ],
    });
    expect(visit.press('go')).toEqual([]);
    visit.change('name', 'Ada');
    expect(visit.press('go').map(({ kind }) => kind)).toEqual(['goto']);
  });
});

describe('a test of rules that is declared in one file', () => {
  const ruled = (...rules: object[]) => withPart({ field: 'amount', widget: 'number', rules });
  const rule = (multipleOf: unknown, when?: object) =>
    ({ ...(when && { when }), multipleOf, message: 'errors.other' }) as ValidationRule;

  it('appears in the grammar, the schemas of editors and the reference', () => {
    const told = 'The value is a whole number of these';
    expect(schemaFiles(definition).some(({ text }) => text.includes(told))).toBe(true);
    const reference = describeLanguage(grammarOf(definition), sourcesWith(ruled(rule(5))));
    expect(reference).toContain('### rule: multipleOf');
    expect(reference).toContain(told);
  });

  it('is covered by the checker: its limit, its message, and rules that repeat each other', () => {
    expect(findingsOf(ruled({ multipleOf: 5 }))).toContainEqual(expect.stringContaining('message'));
    expect(findingsOf(ruled(rule('five')))).toContainEqual(expect.stringMatching(/^wrong-type: /));
    expect(findingsOf(ruled(rule(5), rule(5)))).toContainEqual(
      'impossible-rule: this never fails: multipleOf 5 is reported first',
    );
    expect(findingsOf({ ...ruled({ ...rule(5), multipleOff: 5 }) })).toContainEqual(
      expect.stringContaining('multipleOff'),
    );
  });

  it('has its sentence in a diff', () => {
    const [was, is] = [10, 5].map((limit) => sourcesWith(ruled(rule(limit))));
    expect(told(compareSources(was ?? [], is ?? [])).join('\n')).toContain('in steps of 5 instead of in steps of 10');
  });

  it('is tested by forms and the service, also with a guard', async () => {
    const judge = judgeBy({ steps: rule(5, { '$input.isStrict': true }) }, definition);
    expect([judge(7, { isStrict: true }), judge(10, { isStrict: true }), judge(7)]).toEqual([['steps'], [], []]);
    const step = { when: { valid: 'amount' }, goto: 'other' };
    const visit = await play({
      body: [
        { field: 'amount', widget: 'number', rules: [rule(5)] },
        { button: 'go', do: step },
      ],
    });
    const pressedWith = (amount: number) => {
      visit.change('amount', amount);
      return visit.press('go').map(({ kind }) => kind);
    };
    expect([pressedWith(7), pressedWith(10)]).toEqual([[], ['goto']]);
  });
});

describe('a member of calls that is declared in one file', () => {
  const withCall = (members: object) => {
    const file = JSON.parse(readDoor().find(({ path }) => path === INSIDE)?.text ?? '');
    return { ...file, calls: { ...file.calls, forget: { ...file.calls.forget, ...members } } };
  };

  it('appears in the grammar, the schemas of editors and the reference', () => {
    expect(schemaFiles(definition).some(({ text }) => text.includes('Runs after the answer is recorded'))).toBe(true);
    const reference = describeLanguage(grammarOf(definition), sourcesWith(withCall({ insistent: 'password' })));
    expect(reference).toContain('A field that ends the repetition');
  });

  it('is covered by the checker: its names, and the names in a handler', () => {
    expect(findingsOf(withCall({ insistent: 'passwort' }))).toContainEqual(
      expect.stringMatching(/^unknown-field: .*passwort/),
    );
    expect(findingsOf(withCall({ recorded: { banner: 'errors.othr' } }))).toContainEqual(
      expect.stringMatching(/^unknown-message: .*errors\.othr/),
    );
    expect(findingsOf(withCall({ recorded: { goto: 'dor' } }))).toContainEqual(
      expect.stringMatching(/^unknown-screen: .*dor/),
    );
  });

  it('is an edge of the graph if it is a handler that leads somewhere', () => {
    const { flows } = openProject(sourcesWith(withCall({ recorded: { goto: 'door' } })), definition);
    expect(graphOf(flows).edges.map(tellEdge)).toContain('inside call forget -- success --> door');
  });

  it('has its sentence in a diff', () => {
    const changed = (members: object) =>
      told(compareSources(sourcesWith(withCall({})), sourcesWith(withCall(members)))).join('\n');
    expect(changed({ insistent: 'password' })).toContain('now asks until the field password is empty');
    expect(changed({ recorded: { goto: 'door' } })).toContain('Every success of the call forget');
  });
});
