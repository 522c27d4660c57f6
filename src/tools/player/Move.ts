import type { Step } from '../../engine/flow/types.ts';
import type { FlowEvent } from '../../engine/runtime/FlowEvent.ts';
import type { ListEntry } from '../../engine/runtime/View.ts';
import type { GoalId } from '../walks/goals/goalsOf.ts';
import type { Said } from './Said.ts';

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
