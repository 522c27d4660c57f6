import { computed, computedStruct, makeObservable } from 'mobx';
import { firstTimer } from '../flow/durationOf.ts';
import type { Item, Screen } from '../flow/types.ts';
import { leadsAway } from './actions/timerHandler.ts';
import { controlKey, heldCall, isAnyControlBusy, isControlBusy, RETRY_TIMER } from './calls/invocations.ts';
import { Memo, Readings } from './Readings.ts';
import { judgeField } from './rules/judgeField.ts';
import type { ScreenHost } from './ScreenHost.ts';
import type { Banner, BrokenRule, ListEntry, Message, OpenDialog, ShownFault, Toast, View } from './View.ts';
import { isVisible, recordOf } from './values/readAll.ts';

/** Everything that the renderer can read of one visit, and do to it. */
export class FlowStore extends Readings implements View {
  readonly #forms = new Memo<string>('form of');
  readonly #busy = new Memo<boolean>('isBusy');
  readonly #broken = new Memo<BrokenRule | undefined>('broken at');
  readonly #serverErrors = new Memo<Message | undefined>('server error at');

  constructor(host: ScreenHost, inputs: Readonly<Record<string, unknown>>, isShell = false) {
    super(host, inputs, isShell);
    makeObservable(this, {
      illustration: computed,
      errors: computedStruct,
      fault: computedStruct,
      dialog: computedStruct,
      gives: computedStruct,
    });
  }

  get coming(): readonly string[] {
    const { portal, surroundings } = this.host;
    return portal.routes[surroundings.screen ?? '']?.outline?.split(' ') ?? [];
  }

  get state(): string | undefined {
    return this.snapshot.state;
  }

  get illustration(): Screen['illustration'] {
    const screen = this.program?.screen;
    return (this.state === undefined ? undefined : screen?.states?.[this.state]?.illustration) ?? screen?.illustration;
  }

  get reference(): string | undefined {
    return this.snapshot.reference;
  }

  get form(): Readonly<Record<string, unknown>> {
    return this.snapshot.form;
  }

  get errors(): Readonly<Record<string, Message>> {
    const { touched, serverErrors } = this.snapshot;
    return {
      ...recordOf(Object.keys(touched), (field) => this.#brokenAt(field)?.message),
      ...recordOf(Object.keys(serverErrors), (field) => this.#serverErrorAt(field)),
    };
  }

  get failedSubmits(): number {
    return this.snapshot.failedSubmits;
  }

  get banner(): Banner | undefined {
    return this.snapshot.banner;
  }

  get fault(): ShownFault | undefined {
    if (this.isMissing) return { fault: 'NETWORK', call: '' };
    const [failed] = Object.values(this.snapshot.failed);
    if (failed === undefined) return undefined;
    const left = this.tick < 0 ? undefined : this.leftOf(RETRY_TIMER + failed.invocation.call);
    return {
      fault: failed.fault,
      call: failed.invocation.call,
      reference: failed.reference,
      ...(failed.retryAfter === undefined ? {} : { retryAfter: failed.retryAfter }),
      ...(left === undefined ? {} : { secondsLeft: Math.ceil(left / 1000) }),
      ...(failed.resumes ? { resumes: failed.invocation.tries } : {}),
    };
  }

  get dialog(): OpenDialog | undefined {
    const id = this.snapshot.dialog?.id;
    const dialog = id === undefined ? undefined : this.program?.dialogs[id];
    if (id === undefined || dialog === undefined) return undefined;
    return { id, dialog };
  }

  get toasts(): readonly Toast[] {
    return this.host.toasts.list;
  }

  get focus(): View['focus'] {
    return this.snapshot.focus;
  }

  get remaining(): number | undefined {
    return this.tick < 0 ? undefined : this.left();
  }

  get leadsOn(): number | undefined {
    const { program, snapshot } = this;
    if (snapshot.lingers || program === undefined) return undefined;
    const own = this.state === undefined ? undefined : program.screen.states?.[this.state]?.after;
    return firstTimer(own, leadsAway) ?? firstTimer(program.screen.after, leadsAway);
  }

  get lingers(): boolean {
    return this.snapshot.lingers;
  }

  /** The values that the screen passes to its shell, by name. */
  get gives(): Readonly<Record<string, unknown>> {
    const gives = this.program?.screen.gives ?? {};
    return recordOf(Object.keys(gives), (name) => {
      const value = gives[name];
      return value === undefined || value === null ? undefined : this.evaluate(value);
    });
  }

  isBusy(action: string, entry?: ListEntry, form?: string): boolean {
    const key = controlKey(form ?? this.#formOf(action), action, entry);
    return this.#busy.get(key, () => this.pressedEarly === key || isControlBusy(this.snapshot, key));
  }

  get isAnyBusy(): boolean {
    return this.pressedEarly !== undefined || isAnyControlBusy(this.snapshot);
  }

  heldFor(action: string, entry?: ListEntry, form?: string): number | undefined {
    const call = heldCall(this.snapshot, controlKey(form ?? this.#formOf(action), action, entry));
    const left = call === undefined || this.tick < 0 ? undefined : this.leftOf(RETRY_TIMER + call);
    return left === undefined ? undefined : Math.ceil(left / 1000);
  }

  change(field: string, value: unknown): void {
    this.dispatch({ kind: 'change', field, value });
  }

  type(field: string, text: string): void {
    this.dispatch({ kind: 'type', field, text });
  }

  blur(field: string): void {
    this.dispatch({ kind: 'blur', field });
  }

  press(action: string, entry?: ListEntry, form?: string): void {
    const where = form ?? this.#formOf(action);
    this.dispatch({ kind: 'press', form: where, action, ...(entry === undefined ? {} : { entry }) });
  }

  submit(form: string): void {
    this.#pressFirst(form, (item) => 'submit' in item);
  }

  enter(form: string, field: string): boolean {
    const isOwn = (item: Item) => 'button' in item && item.checks?.includes(field) === true && this.isEnabled(item);
    return this.#pressFirst(form, isOwn) || this.#pressFirst(form, (item) => 'submit' in item && !this.isEnabled(item));
  }

  closeDialog(): void {
    const { dialog } = this;
    if (dialog === undefined || this.#pressFirst(dialog.id, (item) => 'cancel' in item)) return;
    this.dispatch({ kind: 'close' });
  }

  linger(): void {
    this.dispatch({ kind: 'linger' });
  }

  dismissToast(id: number): void {
    this.host.toasts.dismiss(id);
  }

  pauseToast(id: number): void {
    this.host.toasts.pause(id);
  }

  resumeToast(id: number): void {
    this.host.toasts.resume(id);
  }

  /** Presses the form's first visible control that `isMeant` accepts. False if there is none. */
  #pressFirst(form: string, isMeant: (item: Item) => boolean): boolean {
    for (const [action, { item }] of this.loaded?.index.controls.get(form) ?? []) {
      if (!isMeant(item) || !this.isVisible(item)) continue;
      this.press(action, undefined, form);
      return true;
    }
    return false;
  }

  /** The form of a control: the open dialog's if it has the control, or else the screen's. */
  #formOf(action: string): string {
    return this.#forms.get(action, () => {
      const open = this.dialog?.id;
      return open !== undefined && this.loaded?.index.controls.get(open)?.has(action) === true ? open : '';
    });
  }

  /** The rule that a field breaks, if the field's errors may show and no outcome gave the field another error. */
  #brokenAt(field: string): BrokenRule | undefined {
    return this.#broken.get(field, () => {
      if (this.snapshot.serverErrors[field] !== undefined || !this.#isShown(field)) return undefined;
      return this.read<BrokenRule | undefined>(undefined, (scope) => judgeField(field, scope));
    });
  }

  /** The error that an outcome gave a field. */
  #serverErrorAt(field: string): Message | undefined {
    return this.#serverErrors.get(field, () => {
      const { marks: _, ...message } = this.snapshot.serverErrors[field] ?? {};
      return 'key' in message || 'text' in message ? (this.#isShown(field) ? message : undefined) : undefined;
    });
  }

  #isShown(field: string): boolean {
    const known = this.loaded?.index.fields.get(field)?.field;
    return known !== undefined && this.read(false, (scope) => isVisible(known, scope));
  }
}
