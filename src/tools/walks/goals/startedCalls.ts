import { oncePerPair } from '../../../engine/contract/oncePer.ts';
import { answerHandlers } from '../../../engine/flow/answerHandlers.ts';
import { neverHolds } from '../../../engine/flow/expressions/compareGuards.ts';
import { isLoad } from '../../../engine/flow/loads.ts';
import type { PortalTables, ScreenProgram } from '../../../engine/flow/Program.ts';
import type { Call, Guard, Handler, Item, Step } from '../../../engine/flow/types.ts';
import { findFault, findOutcome } from '../../../engine/runtime/calls/findOutcome.ts';
import { stepsOf } from './programParts.ts';

/** An outcome of a call, and the line that handles it. */
interface TakenOutcome {
  readonly outcome: string;
  readonly line: Handler;
}

type Started = ReadonlyMap<string, readonly TakenOutcome[]>;

/**
 * The calls that a screen can start, with the outcomes that a line handles: the call's own line, or a table's. A
 * program contains further calls that no walk can reach: those of overridden lines, and those of a shared dialog's
 * buttons that are never shown with this screen's inputs.
 */
export const startedCalls = (program: ScreenProgram, portal: PortalTables): Started => reachOf(program, portal).started;

/** The steps that a screen can run. */
export const reachedSteps = (program: ScreenProgram, portal: PortalTables): ReadonlySet<Step> =>
  reachOf(program, portal).steps;

const reachOf = oncePerPair((program: ScreenProgram, portal: PortalTables) => new Reach(program, portal));

class Reach {
  readonly started = new Map<string, readonly TakenOutcome[]>();
  readonly steps = new Set<Step>();
  readonly #opened = new Set<string>();

  constructor(
    private readonly program: ScreenProgram,
    private readonly portal: PortalTables,
  ) {
    const { screen } = program;
    for (const holder of [screen, ...Object.values(screen.states ?? {})]) {
      this.#run(holder.entry);
      for (const handler of Object.values(holder.after ?? {})) this.#run(handler);
    }
    this.#run(screen.exit);
    this.#runItems(screen.body);
    for (const [id, call] of Object.entries(screen.calls ?? {}))
      if (isLoad(call) || call.when !== undefined) this.#start(id);
  }

  /** @param given guards that hold whenever the handler runs */
  #run(handler: Handler | undefined, given: readonly Guard[] = []): void {
    const passed: Guard[] = [...given];
    for (const step of handler === undefined ? [] : stepsOf(handler)) {
      const { when, call, dialog } = step;
      if (this.#canHold([...passed, ...listOf(when)])) {
        this.steps.add(step);
        if (call !== undefined) this.#start(call);
        if (dialog !== undefined) this.#open(dialog, step);
      }
      if (when === undefined) return;
      passed.push({ not: when });
    }
  }

  #start(id: string): void {
    const call = this.program.calls[id];
    if (call === undefined || this.started.has(id)) return;
    const taken = outcomesOf(call, this.program, this.portal);
    this.started.set(id, taken);
    for (const { value } of answerHandlers({ file: '', path: [], value: call })) this.#run(value);
    for (const { line } of taken) this.#run(line);
  }

  #open(id: string, { with: inputs = {} }: Step): void {
    const { takes = {}, body } = this.program.dialogs[id] ?? { body: [] };
    const facts = Object.keys(takes).flatMap((name): Guard[] => {
      const reference = `$dialog.${name}`;
      const value = inputs[name];
      if (value === undefined) return [{ not: reference }];
      return typeof value === 'string' && !value.startsWith('$') ? [{ [reference]: value }] : [];
    });
    const key = JSON.stringify([id, facts]);
    if (this.#opened.has(key)) return;
    this.#opened.add(key);
    this.#runItems(body, facts);
  }

  #runItems(items: readonly Item[], given: readonly Guard[] = []): void {
    for (const item of items) {
      const here = [...given, ...listOf(item.shown), ...('enabled' in item ? listOf(item.enabled) : [])];
      if ('list' in item) this.#runItems(item.item, here);
      if ('do' in item) this.#run(item.do, here);
      if ('change' in item) this.#run(item.change as Handler | undefined, here);
    }
  }

  #canHold = (guards: readonly Guard[]): boolean =>
    guards.length === 0 || !neverHolds({ all: [...guards] }, { conditions: this.portal.conditions });
}

const listOf = (guard: Guard | undefined): readonly Guard[] => (guard === undefined ? [] : [guard]);

function outcomesOf(call: Call, program: ScreenProgram, portal: PortalTables): readonly TakenOutcome[] {
  const { success = [], failure = [], refine = [] } = program.operations[call.operation] ?? {};
  const codes = [...success, ...failure].map((code) => ({ outcome: code, code }));
  const refined = refine.flatMap(({ of = [], to }) => to.map((outcome) => ({ outcome, code: of[0] ?? outcome })));
  const taken = new Map<string, Handler>();
  for (const { outcome, code } of [...codes, ...refined]) {
    const line = findOutcome(call, { outcome, code, success: success.includes(code) }, { program, portal });
    if (line !== undefined) taken.set(outcome, line.handler);
  }
  const line = findFault(call, 'INTERNAL', { program, portal });
  if (line !== undefined) taken.set('FAULT', line.handler);
  return [...taken].map(([outcome, handler]) => ({ outcome, line: handler }));
}
