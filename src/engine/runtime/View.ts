import type { ValidatorType } from '@rjsf/utils';
import type { Fault } from '../contract/faults.ts';
import type { ScreenProgram } from '../flow/Program.ts';
import type { RuleInForce, RuleMessage } from '../flow/rules/RuleInForce.ts';
import type { Dialog, Guard, Item, Screen, Value } from '../flow/types.ts';
import type { FACT_FORMATS } from '../grammar/terms.ts';

/** What is shown of a value, and how the renderer writes it; without a format, as it is. */
export interface Shown {
  readonly value: string | number;
  readonly format?: (typeof FACT_FORMATS)[number];
}

/** A text to show: a message key with values, or the service's own words. */
export type Message =
  | { readonly key: string; readonly values?: Readonly<Record<string, unknown>> }
  | { readonly text: string };

/** The rule that a field breaks, by its id, and what is said. */
export interface BrokenRule {
  readonly rule: string;
  readonly message: RuleMessage;
}

export interface Toast {
  readonly id: number;
  readonly variant: 'error' | 'success' | 'warning' | 'info';
  readonly message: Message;
}

/** A fault of the way (R01): what happened, and whether one press tries the same again. */
export interface ShownFault {
  readonly fault: Fault;
  /** The call that met it, so that a screen of several forms can say where. */
  readonly call: string;
  readonly canRetry: boolean;
  /** Seconds to wait in all, where the service said so (Retry-After). */
  readonly retryAfter?: number;
  /** Of those, the seconds that are left, by the clock. */
  readonly secondsLeft?: number;
  /** It is tried again by itself when those are over, and has been this many times. */
  readonly resumes?: number;
}

export interface OpenDialog {
  readonly id: string;
  readonly dialog: Dialog;
  /** True where its texts are in the `shared` namespace. */
  readonly shared: boolean;
}

/** Where a link leads, judged already (P01, P05). */
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
  /** `loading` while a required load, or a call that entry or a load began, is pending: show the skeleton. */
  readonly phase: 'loading' | 'ready';
  readonly state: string | undefined;
  /** The small drawn sign: the state's, else the screen's. */
  readonly sign: Screen['sign'];
  /** Field values by field id, the dialog's included. */
  readonly form: Readonly<Record<string, unknown>>;
  /** What shows at fields: what their rules find, or what an outcome said. */
  readonly errors: Readonly<Record<string, Message>>;
  /** Of the fields whose errors their rules found: the id of the rule. */
  readonly brokenRules: Readonly<Record<string, string>>;
  /** Rises with every refused submit: the error summary takes the focus. */
  readonly failedSubmits: number;
  readonly banner: Message | undefined;
  readonly fault: ShownFault | undefined;
  readonly dialog: OpenDialog | undefined;
  readonly toasts: readonly Toast[];
  /** A field to focus; `ticket` rises with each request. Delays (D-86) are already over. */
  readonly focus: (AskedFocus & { readonly ticket: number }) | undefined;
  /** Milliseconds left until the state's first `after`, by a monotonic clock; for countdowns. */
  readonly remaining: number | undefined;

  evaluate(value: Value, entry?: ListEntry): unknown;
  /** A value for people: instants with their format (D-80), formats of the portal in its own way. */
  present(value: Value, entry?: ListEntry): Shown;
  holds(guard: Guard | undefined, entry?: ListEntry): boolean;
  /** Both `in` and `shown`. */
  isVisible(item: Item, entry?: ListEntry): boolean;
  isRequired(field: string): boolean;
  /** The control's own call is under way. */
  isBusy(action: string, entry?: ListEntry, form?: string): boolean;
  isEnabled(item: Item, entry?: ListEntry): boolean;
  /** The address of an image: http(s) only, else undefined (P05). */
  imageOf(value: Value, entry?: ListEntry): string | undefined;
  /** One choice of a select, radio or combobox as text: a record by its label or name. */
  labelOf(option: unknown): string;
  /** The rules of a field as they hold now, each with whether its value keeps it. */
  rulesOf(field: string): readonly RuleInForce[];
  /** The validator of a form, compiled at build time; undefined where it has no fields. */
  validatorOf(form: string): ValidatorType | undefined;
  /** The values of a form as they are judged and sent. Changes with every key. */
  valuesOf(form: string): Readonly<Record<string, unknown>>;
  /** Of a link (or button) whose `do` goes or opens: its target. Undefined for every other act, and for a refused address. */
  targetOf(item: Item, entry?: ListEntry): LinkTarget | undefined;
  /** The address of a place of portal.json, for the links of terms. */
  placeOf(place: string): string | undefined;
  /** The field was sent with a call under way, so it is read-only for now. */
  isLocked(field: string): boolean;
  /** Whether the error of a field is the field's own: a pair that was refused marks neither. */
  isMarked(field: string): boolean;
  /** A call by its id is under way (type-ahead, policy). */
  isPending(call: string): boolean;

  change(field: string, value: unknown): void;
  /** What is typed into a combobox, before anything is picked: `$typed.<field>`. */
  type(field: string, text: string): void;
  blur(field: string): void;
  /**
   * A submit, button, link or cancel, by its id. `form` is '' or the dialog's id; without it an open dialog's control
   * is meant before one of the screen.
   */
  press(action: string, entry?: ListEntry, form?: string): void;
  /** The form's own submit (Enter): the visible submit control. `form` is '' or the dialog's id. */
  submit(form: string): void;
  /**
   * Enter in a field that a button of its own checks: presses the first such button that can be pressed.
   * @returns false where there is none, so that Enter is the form's own submit
   */
  enter(form: string, field: string): boolean;
  closeDialog(): void;
  dismissToast(id: number): void;
  /** The pointer or the focus is on a toast: its time stands still (TOAST-03). */
  pauseToast(id: number): void;
  resumeToast(id: number): void;
  /** Tries again what met the fault. */
  retry(): void;
}
