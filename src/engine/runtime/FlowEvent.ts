import type { Answer } from './Answer.ts';
import type { ListEntry } from './View.ts';

/** Everything that can happen to a screen. */
export type FlowEvent =
  | { readonly kind: 'begin' }
  /** Something outside changed: the environment, a stored value. */
  | { readonly kind: 'refresh' }
  | { readonly kind: 'change'; readonly field: string; readonly value: unknown }
  | { readonly kind: 'type'; readonly field: string; readonly text: string }
  | { readonly kind: 'blur'; readonly field: string }
  | { readonly kind: 'press'; readonly form: string; readonly action: string; readonly entry?: ListEntry }
  | { readonly kind: 'close' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'answer'; readonly token: number; readonly answer: Answer }
  | { readonly kind: 'elapse'; readonly timer: string }
  /** The way out led nowhere, and the page is still here. */
  | { readonly kind: 'stay' }
  /** The screen is left by another way than its own. */
  | { readonly kind: 'exit' };
