import type { Answer } from './Answer.ts';
import type { ListEntry } from './View.ts';

/** Everything that can happen to a screen. */
export type FlowEvent =
  | { readonly kind: 'begin' }
  /** Something outside has changed: the environment, or a stored value. */
  | { readonly kind: 'refresh' }
  | { readonly kind: 'change'; readonly field: string; readonly value: unknown }
  | { readonly kind: 'type'; readonly field: string; readonly text: string }
  | { readonly kind: 'blur'; readonly field: string }
  | { readonly kind: 'press'; readonly form: string; readonly action: string; readonly entry?: ListEntry }
  | { readonly kind: 'close' }
  /** The browser shows the history entry of a state of this visit. */
  | { readonly kind: 'move'; readonly state: string }
  | { readonly kind: 'retry' }
  | { readonly kind: 'answer'; readonly token: number; readonly answer: Answer }
  | { readonly kind: 'elapse'; readonly timer: string }
  /** The visitor cancels timed redirects. */
  | { readonly kind: 'linger' }
  /** A step tried to leave the page, but it was not left. */
  | { readonly kind: 'stay' }
  /** The visitor leaves the screen other than by one of its steps. */
  | { readonly kind: 'exit' };
