import type { Step } from '../../engine/flow/types.ts';
import type { ListEntry } from '../../engine/runtime/View.ts';
import type { Said } from '../headless/Said.ts';
import type { GoalId } from './goals/goalsOf.ts';

/** How a visit begins. */
export interface Opening {
  readonly address: string;
  /** What it takes, from wherever it comes. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** What the history entry holds of it. */
  readonly held: Readonly<Record<string, unknown>>;
  /** What storage holds, by slot. */
  readonly stored: Readonly<Record<string, unknown>>;
  readonly arrival: 'here' | 'elsewhere';
  /** The answer to the call for the environment. */
  readonly environment: unknown;
}

/** One thing that happens on the way. */
export type Move =
  | { readonly kind: 'fill'; readonly field: string; readonly value: unknown }
  | { readonly kind: 'search'; readonly field: string; readonly text: string }
  | { readonly kind: 'press'; readonly form: string; readonly action: string; readonly entry?: ListEntry }
  | { readonly kind: 'retry' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'answer'; readonly operation: string; readonly said: Said }
  | { readonly kind: 'elapse'; readonly timer: string };

/** A way through one visit of a screen or of the shell around it, and what it shows. */
export interface Walk {
  readonly subject: 'screen' | 'shell';
  readonly id: string;
  readonly opening: Opening;
  readonly moves: readonly Move[];
  readonly shows: readonly GoalId[];
  /** The steps that it shows, as they stand in the flow. */
  readonly steps: Readonly<Record<string, Step>>;
}

/** When walks happen, in milliseconds since 1970. */
export const NOW = Date.parse('2026-05-01T10:00:00Z');
