import type { ValidatorType } from '@rjsf/utils';
import type { Fault } from '../contract/faults.ts';
import type { ScreenProgram } from '../flow/Program.ts';
import type { RuleInForce, RuleMessage } from '../flow/rules/RuleInForce.ts';
import type { Dialog, Guard, Item, Screen, Value } from '../flow/types.ts';
import type { FACT_FORMATS } from '../language/terms.ts';

/** The displayed value, and its format; without a format it is displayed unchanged. */
export interface Shown {
  readonly value: string | number;
  readonly format?: (typeof FACT_FORMATS)[number];
}

/** A text to display: a message key with values, or a text of the service. */
export type Message =
  | { readonly key: string; readonly values?: Readonly<Record<string, unknown>> }
  | { readonly text: string };

/** The message above the form: an error, or a question about a field. */
export type Banner = Message & Pick<Toast, 'reference'> & { readonly tone?: Toast['variant'] };

/** The id of the rule that a field breaks, and its message. */
export interface BrokenRule {
  readonly rule: string;
  readonly message: RuleMessage;
}

export interface Toast {
  readonly id: number;
  readonly variant: 'error' | 'success' | 'warning' | 'info';
  readonly message: Message;
  /** The id of the request whose answer led to it. */
  readonly reference?: string | undefined;
}

/** A fault of the transport (R01). A press retries the same call. */
export interface ShownFault {
  readonly fault: Fault;
  /** The call with the fault, so that a screen with several forms can show where. */
  readonly call: string;
  /** The id of the request; absent without a response. */
  readonly reference?: string | undefined;
  /** The whole wait in seconds, if the service gave one (Retry-After). */
  readonly retryAfter?: number;
  /** The remaining seconds of that wait. */
  readonly secondsLeft?: number;
  /** If the call is retried after the wait: the number of retries so far. */
  readonly resumes?: number;
}

export interface OpenDialog {
  readonly id: string;
  readonly dialog: Dialog;
}

/** The target of a link, validated by the resolver (P01, P05). */
export interface LinkTarget {
  readonly href: string;
  /** `new`: another tab, without opener or referrer. */
  readonly tab: 'same' | 'new';
}

/** The list entry that a press or a value belongs to. */
export interface ListEntry {
  readonly list: string;
  readonly index: number;
  readonly value: unknown;
}

/** A requested focus. */
export interface RequestedFocus {
  readonly field: string;
  /** It was not requested by a press, so it is not taken from a field that the visitor is in. */
  readonly yields: boolean;
}

/**
 * Everything that the renderer sees of a running screen, and can do to it. Every member is observable (MobX); nothing
 * here knows a screen, an operation or a code by name.
 */
export interface View {
  /** Absent while the screen's chunk is loading. */
  readonly program: ScreenProgram | undefined;
  /** The skeleton of the screen, from top to bottom, while its chunk or its data is loading. */
  readonly coming: readonly string[];
  /** `loading` while a required load, or a call that entry or a load began, is pending: show the skeleton. */
  readonly phase: 'loading' | 'ready';
  readonly state: string | undefined;
  /** The small drawing: the state's, else the screen's. */
  readonly illustration: Screen['illustration'];
  /** The id of the request whose answer led to this screen or state. */
  readonly reference: string | undefined;
  /** Field values by field id, including the dialog's. */
  readonly form: Readonly<Record<string, unknown>>;
  /** The errors shown at fields: broken rules, or errors of an outcome. */
  readonly errors: Readonly<Record<string, Message>>;
  /** Increases with each failed submit, when the error summary takes the focus. */
  readonly failedSubmits: number;
  readonly banner: Banner | undefined;
  readonly fault: ShownFault | undefined;
  readonly dialog: OpenDialog | undefined;
  readonly toasts: readonly Toast[];
  /** A field to focus. `ticket` increases with each request. Delays (D-86) are already over. */
  readonly focus: (RequestedFocus & { readonly ticket: number }) | undefined;
  /** Milliseconds until the state's first `after`, by a monotonic clock, for countdowns. */
  readonly remaining: number | undefined;

  /** The seconds until an automatic redirect; undefined if there is none, or if the visitor cancelled it. */
  readonly leadsOn: number | undefined;
  /** Whether the visitor cancelled automatic redirects. */
  readonly lingers: boolean;

  evaluate(value: Value, entry?: ListEntry): unknown;
  /** A value for display: an instant has its format (D-80), and the portal displays its own formats. */
  present(value: Value, entry?: ListEntry): Shown;
  holds(guard: Guard | undefined, entry?: ListEntry): boolean;
  /** Whether both `in` and `shown` hold. */
  isVisible(item: Item, entry?: ListEntry): boolean;
  /** Whether an item's space is reserved because its answer is pending. */
  isAwaited(item: Item): boolean;
  isRequired(field: string): boolean;
  /** Whether the control's own call is running. */
  isBusy(action: string, entry?: ListEntry, form?: string): boolean;
  /** Whether the call of any control is running: of a button, a link, or one in an entry of a list. */
  readonly isAnyBusy: boolean;
  /** The seconds until the control may be pressed again, if the service asked for a wait (Retry-After). */
  heldFor(action: string, entry?: ListEntry, form?: string): number | undefined;
  isEnabled(item: Item, entry?: ListEntry): boolean;
  /** The address of an image; undefined unless it is http or https (P05). */
  imageOf(value: Value, entry?: ListEntry): string | undefined;
  /** The text of an option: the label or name of a record, else the option itself. */
  labelOf(option: unknown): string;
  /** The rules of a field that currently apply, each with whether the field keeps it. */
  rulesOf(field: string): readonly RuleInForce[];
  /** The compiled validator of a form; undefined if the form has no fields. */
  validatorOf(form: string): ValidatorType | undefined;
  /** The values of a form as they are validated and sent. Changes with every keystroke. */
  valuesOf(form: string): Readonly<Record<string, unknown>>;
  /**
   * The target of a link or button whose `do` only navigates; undefined for any other step, and for a rejected address.
   */
  targetOf(item: Item, entry?: ListEntry): LinkTarget | undefined;
  /** The address of a place of portal.json, for the links of terms. */
  placeOf(place: string): string | undefined;
  /** Whether the visitor changed the field. */
  isDirty(field: string): boolean;
  /** Whether a running call sends the field, which is then read-only. */
  isLocked(field: string): boolean;
  /** Whether the error marks the field. If a pair of fields was rejected, neither is marked. */
  isMarked(field: string): boolean;
  /** Whether a call is running, by its id (for type-ahead and password rules). */
  isPending(call: string): boolean;

  change(field: string, value: unknown): void;
  /** The text in a combobox before the visitor picks an option: `$typed.<field>`. */
  type(field: string, text: string): void;
  blur(field: string): void;
  /**
   * Presses a submit, button, link or cancel by its id. `form` is '' or the dialog's id. Without it, a control of the
   * open dialog comes before one of the screen.
   */
  press(action: string, entry?: ListEntry, form?: string): void;
  /** Presses the visible submit of a form (Enter). `form` is '' or the dialog's id. */
  submit(form: string): void;
  /**
   * Presses the first enabled button that checks the field, or else a disabled submit, which browsers skip (Enter).
   * @returns false if there is neither, so that Enter submits the form
   */
  enter(form: string, field: string): boolean;
  closeDialog(): void;
  /** The visitor is busy here: pauses or resumes automatic redirects. */
  hold(isHolding: boolean): void;
  /** The visitor stays: cancels all automatic redirects. */
  linger(): void;
  dismissToast(id: number): void;
  /** The pointer or the focus is on a toast, which pauses it (TOAST-03). */
  pauseToast(id: number): void;
  resumeToast(id: number): void;
  /** Retries the call with the fault. */
  retry(): void;
}
