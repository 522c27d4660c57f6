import type { ValidatorType } from '@rjsf/utils';
import type { Fault } from '../contract/faults.ts';
import type { ScreenProgram } from '../flow/Program.ts';
import type { RuleInForce, RuleMessage } from '../flow/rules/RuleInForce.ts';
import type { Dialog, Guard, Item, Screen, Value } from '../flow/types.ts';
import type { FACT_FORMATS } from '../language/terms.ts';

/** A value to display, and its format; without a format, the value is displayed unchanged. */
export interface Shown {
  readonly value: string | number;
  readonly format?: (typeof FACT_FORMATS)[number];
}

/** A text to display: a message key with values, or a text from the service. */
export type Message =
  | { readonly key: string; readonly values?: Readonly<Record<string, unknown>> }
  | { readonly text: string };

/** The message above the form: an error, or a question about a field. */
export type Banner = Message & Pick<Toast, 'reference' | 'screen'> & { readonly tone?: Toast['variant'] };

/** The id of the rule that a field breaks, and its message. */
export interface BrokenRule {
  readonly rule: string;
  readonly message: RuleMessage;
}

export interface Toast {
  readonly id: number;
  readonly variant: 'error' | 'success' | 'warning' | 'info';
  readonly message: Message;
  /** The screen that said it, which may have been left; undefined for the one on display. */
  readonly screen?: string | undefined;
  /** The id of the request whose answer led to the toast. */
  readonly reference?: string | undefined;
}

/** A fault of the transport (R01). Pressing "Try again" retries the same call. */
export interface ShownFault {
  readonly fault: Fault;
  /** The call with the fault, so that a screen with several forms can show the fault in the right one. */
  readonly call: string;
  /** The id of the request; absent without a response. */
  readonly reference?: string | undefined;
  /** The whole wait in seconds, if the service gave one (Retry-After). */
  readonly retryAfter?: number;
  /** The remaining seconds of that wait. */
  readonly secondsLeft?: number;
  /** If the call is retried automatically after the wait: the number of retries so far. */
  readonly resumes?: number;
}

export interface OpenDialog {
  readonly id: string;
  readonly dialog: Dialog;
}

/** The target of a link, validated by the resolver (P01, P05). */
export interface LinkTarget {
  readonly href: string;
  /** `new` opens another tab, without opener or referrer. */
  readonly tab: 'same' | 'new';
}

/** The list entry to which a press or a value belongs. */
export interface ListEntry {
  readonly list: string;
  readonly index: number;
  readonly value: unknown;
}

/** A requested focus. */
export interface RequestedFocus {
  readonly field: string;
  /** Whether no press requested it, so that the focus is not taken away from a field that the visitor is using. */
  readonly yields: boolean;
}

/**
 * Everything that the renderer sees of a running screen, and can do to it. Every member is observable (MobX); nothing
 * here names a particular screen, operation or code.
 */
export interface View {
  /** The screen's program; undefined while its chunk is loading. */
  readonly program: ScreenProgram | undefined;
  /** The parts of the screen's skeleton from top to bottom, shown while its chunk or its data is loading. */
  readonly coming: readonly string[];
  /**
   * `loading` while a required load is pending, or a call that the screen's entry or a load started. The skeleton is
   * then shown.
   */
  readonly phase: 'loading' | 'ready';
  readonly state: string | undefined;
  /** The small drawing: the state's, or else the screen's. */
  readonly illustration: Screen['illustration'];
  /** The id of the request whose answer led to this screen or state. */
  readonly reference: string | undefined;
  /** Field values by field id, including the dialog's. */
  readonly form: Readonly<Record<string, unknown>>;
  /** The errors shown at fields: broken rules, or errors from an outcome. */
  readonly errors: Readonly<Record<string, Message>>;
  /** Increases with each failed submit; the error summary then takes the focus. */
  readonly failedSubmits: number;
  readonly banner: Banner | undefined;
  readonly fault: ShownFault | undefined;
  readonly dialog: OpenDialog | undefined;
  readonly toasts: readonly Toast[];
  /** A field to focus. `ticket` increases with each request. The delay (D-86) is already over. */
  readonly focus: (RequestedFocus & { readonly ticket: number }) | undefined;
  /** Milliseconds until the state's first `after`, by a monotonic clock, for countdowns. */
  readonly remaining: number | undefined;

  /** The seconds until an automatic redirect; undefined if there is none, or if the visitor cancelled it. */
  readonly leadsOn: number | undefined;
  /** Whether the visitor cancelled automatic redirects. */
  readonly lingers: boolean;

  evaluate(value: Value, entry?: ListEntry): unknown;
  /**
   * A value for display: an instant has a format (D-80), and the portal defines how texts with its own formats are
   * displayed.
   */
  present(value: Value, entry?: ListEntry): Shown;
  holds(guard: Guard | undefined, entry?: ListEntry): boolean;
  /** Whether an item is visible: both its `in` and its `shown` hold. */
  isVisible(item: Item, entry?: ListEntry): boolean;
  /** Whether an item's space is reserved because its answer is pending. */
  isAwaited(item: Item): boolean;
  isRequired(field: string): boolean;
  /** Whether the control's own call is running. */
  isBusy(action: string, entry?: ListEntry, form?: string): boolean;
  /** Whether any control's call is running: a button's, a link's, or that of a control in a list's entry. */
  readonly isAnyBusy: boolean;
  /** The seconds until the control may be pressed again, if the service asked for a wait (Retry-After). */
  heldFor(action: string, entry?: ListEntry, form?: string): number | undefined;
  isEnabled(item: Item, entry?: ListEntry): boolean;
  /** The address of an image; undefined unless it is http or https (P05). */
  imageOf(value: Value, entry?: ListEntry): string | undefined;
  /** The text of an option: the label or name of a record, or else the option itself. */
  labelOf(option: unknown): string;
  /** The rules that currently apply to a field, each with whether the field meets it. */
  rulesOf(field: string): readonly RuleInForce[];
  /** The compiled validator of a form; undefined if the form has no fields. */
  validatorOf(form: string): ValidatorType | undefined;
  /** The values of a form as they are validated and sent. Changes with every keystroke. */
  valuesOf(form: string): Readonly<Record<string, unknown>>;
  /**
   * The target of a link or button whose `do` only navigates; undefined for any other step, and for a rejected address.
   */
  targetOf(item: Item, entry?: ListEntry): LinkTarget | undefined;
  /** The address of a place in portal.json, for the links to terms. */
  placeOf(place: string): string | undefined;
  /** Whether the visitor changed the field. */
  isDirty(field: string): boolean;
  /** Whether a running call sends the field, which is then read-only. */
  isLocked(field: string): boolean;
  /** Whether the field is marked as wrong. If an outcome rejected a pair of fields together, neither is marked. */
  isMarked(field: string): boolean;
  /** Whether a call is running, by its id (for type-ahead and password rules). */
  isPending(call: string): boolean;

  change(field: string, value: unknown): void;
  /** Stores the text that the visitor types in a combobox before picking an option: `$typed.<field>`. */
  type(field: string, text: string): void;
  blur(field: string): void;
  /**
   * Presses a submit, button, link or cancel by its id. `form` is '' or the dialog's id. If it is omitted, the open
   * dialog's control is pressed, or else the screen's.
   */
  press(action: string, entry?: ListEntry, form?: string): void;
  /** Presses the visible submit of a form (Enter). `form` is '' or the dialog's id. */
  submit(form: string): void;
  /**
   * What Enter in a field does: presses the first enabled button that checks the field, or else a disabled submit,
   * which browsers would skip.
   * @returns false if there is neither, so that Enter submits the form
   */
  enter(form: string, field: string): boolean;
  closeDialog(): void;
  /** Pauses automatic redirects while the visitor is busy here, or resumes them. */
  hold(isHolding: boolean): void;
  /** Cancels all automatic redirects, since the visitor wants to stay. */
  linger(): void;
  dismissToast(id: number): void;
  /** Pauses a toast while the pointer or the focus is on it (TOAST-03). */
  pauseToast(id: number): void;
  resumeToast(id: number): void;
  /** Retries the call with the fault. */
  retry(): void;
}
