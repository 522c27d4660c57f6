import type { ValidatorType } from '@rjsf/utils';
import type { Fault } from '../contract/faults.ts';
import type { ScreenProgram } from '../flow/Program.ts';
import type { RuleInForce, RuleMessage } from '../flow/rules/RuleInForce.ts';
import type { Dialog, Guard, Item, Screen, Value } from '../flow/types.ts';
import type { FACT_FORMATS } from '../language/terms.ts';

/** The shown value, and its format; without a format it is shown unchanged. */
export interface Shown {
  readonly value: string | number;
  readonly format?: (typeof FACT_FORMATS)[number];
}

/** A text to show: a message key with values, or a text of the service. */
export type Message =
  | { readonly key: string; readonly values?: Readonly<Record<string, unknown>> }
  | { readonly text: string };

/** The id of the rule that a field breaks, and its message. */
/** What stands above the form. It is an error, or a question for a field. */
export type Banner = Message & { readonly tone?: Toast['variant'] };

export interface BrokenRule {
  readonly rule: string;
  readonly message: RuleMessage;
}

export interface Toast {
  readonly id: number;
  readonly variant: 'error' | 'success' | 'warning' | 'info';
  readonly message: Message;
}

/** A fault of the transport (R01). A press tries the same again. */
export interface ShownFault {
  readonly fault: Fault;
  /** The call that met the fault, so that a screen of several forms can say where. */
  readonly call: string;
  /** The whole wait in seconds, if the service gave one (Retry-After). */
  readonly retryAfter?: number;
  /** The seconds that are left of that wait. */
  readonly secondsLeft?: number;
  /** The call is tried again after the wait, and has been this many times. */
  readonly resumes?: number;
}

export interface OpenDialog {
  readonly id: string;
  readonly dialog: Dialog;
}

/** The target of a link, which the resolver has judged (P01, P05). */
export interface LinkTarget {
  readonly href: string;
  /** `new`: another tab, without opener or referrer. */
  readonly tab: 'same' | 'new';
}

/** Which part of a list a press or a value belongs to. */
export interface ListEntry {
  readonly list: string;
  readonly index: number;
  readonly value: unknown;
}

/** A field that is to have the focus. */
export interface AskedFocus {
  readonly field: string;
  /** Nobody pressed anything for it: it is not taken from a field that the visitor has gone to already. */
  readonly yields: boolean;
}

/**
 * What the renderer sees of a running screen, and all it can do to it. Every member is observable (MobX);
 * nothing here knows a screen, an operation or a code by name.
 */
export interface View {
  /** Absent while the screen's chunk is on its way. */
  readonly program: ScreenProgram | undefined;
  /** What the parts of the screen look like, from top to bottom, while its chunk or its data is on its way. */
  readonly coming: readonly string[];
  /** `loading` while a required load, or a call that entry or a load began, is pending: show the skeleton. */
  readonly phase: 'loading' | 'ready';
  readonly state: string | undefined;
  /** The small drawn sign: the state's, else the screen's. */
  readonly sign: Screen['sign'];
  /** Field values by field id, the dialog's included. */
  readonly form: Readonly<Record<string, unknown>>;
  /** What shows at fields: what their rules find, or what an outcome said. */
  readonly errors: Readonly<Record<string, Message>>;
  /** Increases with each refused submit, when the error summary takes the focus. */
  readonly failedSubmits: number;
  readonly banner: Banner | undefined;
  readonly fault: ShownFault | undefined;
  readonly dialog: OpenDialog | undefined;
  readonly toasts: readonly Toast[];
  /** A field to focus. `ticket` increases with each request. Delays (D-86) are already over. */
  readonly focus: (AskedFocus & { readonly ticket: number }) | undefined;
  /** Milliseconds until the state's first `after`, by a monotonic clock, for countdowns. */
  readonly remaining: number | undefined;

  /** The seconds after which the screen leads elsewhere by itself; undefined if it does not, or the visitor stays. */
  readonly leadsOn: number | undefined;
  /** The visitor stopped what leads elsewhere by itself. */
  readonly lingers: boolean;

  evaluate(value: Value, entry?: ListEntry): unknown;
  /** A value for people: an instant has its format (D-80), and the portal shows its own formats. */
  present(value: Value, entry?: ListEntry): Shown;
  holds(guard: Guard | undefined, entry?: ListEntry): boolean;
  /** Whether both `in` and `shown` hold. */
  isVisible(item: Item, entry?: ListEntry): boolean;
  /** The place of an item is kept, whose answer is under way. */
  isAwaited(item: Item): boolean;
  isRequired(field: string): boolean;
  /** The control's own call is under way. */
  isBusy(action: string, entry?: ListEntry, form?: string): boolean;
  /** The seconds until the control may be pressed again, if the service asked to wait (Retry-After). */
  heldFor(action: string, entry?: ListEntry, form?: string): number | undefined;
  isEnabled(item: Item, entry?: ListEntry): boolean;
  /** The address of an image; undefined unless it is http or https (P05). */
  imageOf(value: Value, entry?: ListEntry): string | undefined;
  /** The text of an option: the label or name of a record, else the option itself. */
  labelOf(option: unknown): string;
  /** The rules that hold for a field now, each with whether the field keeps it. */
  rulesOf(field: string): readonly RuleInForce[];
  /** The compiled validator of a form; undefined if the form has no fields. */
  validatorOf(form: string): ValidatorType | undefined;
  /** The values of a form as they are validated and sent. Changes with every key. */
  valuesOf(form: string): Readonly<Record<string, unknown>>;
  /**
   * The target of a link or button whose `do` only leads somewhere; undefined for any other step, and for a refused
   * address.
   */
  targetOf(item: Item, entry?: ListEntry): LinkTarget | undefined;
  /** The address of a place of portal.json, for the links of terms. */
  placeOf(place: string): string | undefined;
  /** The visitor changed the field. */
  isDirty(field: string): boolean;
  /** A call under way sends the field, so it is read-only. */
  isLocked(field: string): boolean;
  /** Whether the error marks the field. If a pair of fields was refused, neither is marked. */
  isMarked(field: string): boolean;
  /** A call is under way, by its id (for type-ahead and password rules). */
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
  /** The visitor is busy here: what leads elsewhere by itself waits, or goes on. */
  hold(isHolding: boolean): void;
  /** The visitor stays: nothing leads elsewhere by itself any more. */
  linger(): void;
  dismissToast(id: number): void;
  /** The pointer or the focus is on a toast, whose time stands still (TOAST-03). */
  pauseToast(id: number): void;
  resumeToast(id: number): void;
  /** Tries the call that met the fault again. */
  retry(): void;
}
