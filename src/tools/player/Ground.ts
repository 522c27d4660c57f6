import { type Contract, operationOf } from '../../engine/contract/Contract.ts';
import { FAULTS, type Fault } from '../../engine/contract/faults.ts';
import { type Refined, refine } from '../../engine/contract/refine.ts';
import { sampleAnswer } from '../../engine/contract/sampleOf.ts';
import type { Step } from '../../engine/flow/types.ts';
import type { VerbName } from '../../engine/language/verbs.ts';
import type { Answer } from '../../engine/runtime/Answer.ts';
import type { FlowEvent } from '../../engine/runtime/FlowEvent.ts';
import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import type { ListEntry } from '../../engine/runtime/View.ts';
import type { GoalId } from '../walks/goals/goalsOf.ts';
import type { PlacedItem } from '../walks/goals/programParts.ts';

/** An answer of the service or the browser. Without `data` it is a refusal. */
export type Said =
  | { readonly data: unknown; readonly code?: string }
  | {
      readonly code: string;
      readonly message?: string;
      readonly errors?: Readonly<Record<string, unknown>>;
      /** The content of a refusal. */
      readonly failureData?: unknown;
    }
  | { readonly fault: Fault; readonly retryAfter?: number };

/**
 * The answer as a caller passes it to the runtime.
 * @param described how the operation's codes are refined; without it, the outcome is the code
 */
export function answerOf(said: Said, described: Refined | undefined): Answer {
  if ('fault' in said) {
    const { fault, retryAfter } = said;
    return { kind: 'fault', fault, ...(retryAfter === undefined ? {} : { retryAfter }) };
  }
  const code = said.code ?? 'OK';
  const success = 'data' in said;
  const errors = success ? undefined : said.errors;
  const data = success ? said.data : said.failureData;
  const message = success ? undefined : said.message;
  const outcome = described === undefined ? code : refine(described, { code, errors, data });
  return { kind: 'outcome', outcome, code, success, data, errors, ...(message === undefined ? {} : { message }) };
}

/** The answer of an operation with this outcome or fault, generated from the contract. */
export function sampleSaid(name: string, outcome: string, contract: Contract): Said {
  const fault = FAULTS.find((one) => one === outcome);
  if (fault !== undefined) return { fault };
  const operation = operationOf(name, contract);
  if (operation === undefined) return { code: outcome };
  const { isSuccess, code, data, errors } = sampleAnswer(operation, outcome);
  if (isSuccess) return { code, data: data ?? null };
  return { code, ...(errors === undefined ? {} : { errors }), ...(data === undefined ? {} : { failureData: data }) };
}

/** How a visit begins. */
export interface Opening {
  readonly address: string;
  /** The visit's inputs, whatever their source. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Those inputs that are in the history entry. */
  readonly held: Readonly<Record<string, unknown>>;
  /** The contents of storage, by slot. */
  readonly stored: Readonly<Record<string, unknown>>;
  readonly arrival: 'here' | 'elsewhere';
  /** The answer to the call for the environment. */
  readonly environment: unknown;
}

/** An action of a visitor. */
export type Deed =
  | { readonly kind: 'fill'; readonly field: string; readonly value: unknown }
  | { readonly kind: 'search'; readonly field: string; readonly text: string }
  | { readonly kind: 'press'; readonly form: string; readonly action: string; readonly entry?: ListEntry }
  | { readonly kind: 'retry' }
  | { readonly kind: 'leave' };

/** One event on the path. */
export type Move =
  | Deed
  | { readonly kind: 'answer'; readonly operation: string; readonly said: Said }
  | { readonly kind: 'elapse'; readonly timer: string };

/** What is played: a visit to a screen, or to the shell around it. */
export interface Part {
  readonly subject: 'screen' | 'shell';
  readonly id: string;
}

/** A path through one visit. */
export interface Path extends Part {
  readonly opening: Opening;
  readonly moves: readonly Move[];
}

/** A path, and what it shows. */
export interface Walk extends Path {
  readonly shows: readonly GoalId[];
  /** The steps that the walk shows, as written in the flow. */
  readonly steps: Readonly<Record<string, Step>>;
}

/** The action's events in the runtime. */
export function eventsOf(deed: Deed): readonly FlowEvent[] {
  switch (deed.kind) {
    case 'fill':
      return [{ kind: 'change', field: deed.field, value: deed.value }, leaves(deed)];
    case 'search':
      return [{ kind: 'type', field: deed.field, text: deed.text }, leaves(deed)];
    case 'leave':
      return [{ kind: 'exit' }];
    default:
      return [deed];
  }
}

const leaves = ({ field }: { readonly field: string }): FlowEvent => ({ kind: 'blur', field });

export type Fill = Extract<Deed, { readonly kind: 'fill' }>;
export type Press = Extract<Deed, { readonly kind: 'press' }>;

/** What is visible. */
export interface Sight {
  /**
   * Whether an effect of a step is visible.
   * @param of the dialog, the state, the field with an error, or the variant of a message
   */
  shows(verb: VerbName, of: string): boolean;
  /**
   * Whether an item's display agrees with its guard; true for an item without a mark on the page.
   * @param owner the screen or the shell to which the item belongs
   */
  agrees(item: PlacedItem, guard: string, holds: boolean, owner: string): boolean;
}

/** Where a walk takes place: on the rendered page, or in the runtime alone. */
export interface Ground extends Sight {
  /** How many times to poll until it shows what happened. */
  readonly drawing: number;
  /** Goes to an address, as a link elsewhere would. */
  open(address: string, held: Readonly<Record<string, unknown>>): void;
  /** Whether the current screen is shown, in its state and with its dialog, and no longer a previous screen. */
  isDrawn(): boolean;
  fill(fill: Fill, view: FlowStore): void;
  /** Whether the control can be pressed where it is rendered. */
  isPressable(press: Press, view: FlowStore): boolean;
  /**
   * Presses the control.
   * @returns whether it could be pressed where it is rendered
   */
  press(press: Press, view: FlowStore): boolean;
  /**
   * Inspects the place where a walk stops.
   * @returns what is wrong there
   */
  judge(stop: string): Promise<readonly string[]>;
}
