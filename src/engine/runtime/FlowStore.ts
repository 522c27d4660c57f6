import type { ValidatorType } from '@rjsf/utils';
import { computed, computedStruct, makeObservable } from 'mobx';
import { parseWebAddress } from '../contract/resolveAddress.ts';
import type { RuleInForce } from '../flow/rules/RuleInForce.ts';
import type { Guard, Item, Screen, Value } from '../flow/types.ts';
import { placeAddress } from './addresses/placeAddress.ts';
import { targetOf } from './addresses/targetOf.ts';
import { controlKey, isControlBusy, isFieldLocked } from './calls/isUnderWay.ts';
import { RETRY_TIMER } from './calls/startCall.ts';
import type { Host } from './Host.ts';
import { Memo } from './Memo.ts';
import { NOTHING, present, presentOption } from './present.ts';
import { isRequired } from './rules/isRequired.ts';
import { judgeField } from './rules/judgeField.ts';
import { rulesInForce } from './rules/rulesInForce.ts';
import { valuesOf } from './rules/valuesOf.ts';
import type { BrokenRule, LinkTarget, ListEntry, Message, OpenDialog, Shown, ShownFault, Toast, View } from './View.ts';
import { Visit } from './Visit.ts';
import { evaluate } from './values/evaluate.ts';
import { holds } from './values/holds.ts';
import { isVisible } from './values/isVisible.ts';
import type { Scope } from './values/Scope.ts';

/** What the renderer sees of one visit, and all it can do to it. */
export class FlowStore extends Visit implements View {
  readonly #visible = new Memo<boolean>();
  readonly #enabled = new Memo<boolean>();
  readonly #guards = new Memo<boolean>();
  readonly #values = new Memo<unknown>();
  readonly #shown = new Memo<Shown>();
  readonly #required = new Memo<boolean>();
  readonly #locked = new Memo<boolean>();
  readonly #busy = new Memo<boolean>();
  readonly #pending = new Memo<boolean>();
  readonly #targets = new Memo<LinkTarget | undefined>();
  readonly #rules = new Memo<readonly RuleInForce[]>();

  constructor(host: Host, inputs: Readonly<Record<string, unknown>>, isShell = false) {
    super(host, inputs, isShell);
    makeObservable<this, 'broken'>(this, {
      state: computed,
      sign: computed,
      form: computed,
      refusals: computed,
      banner: computed,
      focus: computed,
      errors: computedStruct,
      brokenRules: computedStruct,
      broken: computedStruct,
      fault: computedStruct,
      dialog: computedStruct,
      brand: computedStruct,
    });
  }

  get state(): string | undefined {
    return this.run.state;
  }

  get sign(): Screen['sign'] {
    const screen = this.program?.screen;
    return (this.state === undefined ? undefined : screen?.states?.[this.state]?.sign) ?? screen?.sign;
  }

  get form(): Readonly<Record<string, unknown>> {
    return this.run.form;
  }

  get errors(): Readonly<Record<string, Message>> {
    const refused = Object.entries(this.run.refused).filter(([name]) => this.#isShown(name));
    return {
      ...mapValues(this.broken, ({ message }) => message),
      ...Object.fromEntries(refused.map(([name, { marks: _, ...message }]) => [name, message])),
    };
  }

  get brokenRules(): Readonly<Record<string, string>> {
    return mapValues(this.broken, ({ rule }) => rule);
  }

  get refusals(): number {
    return this.run.refusals;
  }

  get banner(): Message | undefined {
    return this.run.banner;
  }

  get fault(): ShownFault | undefined {
    if (this.isMissing) return { fault: 'NETWORK', call: '', canRetry: true };
    const [failed] = Object.values(this.run.failed);
    if (failed === undefined) return undefined;
    const left = this.tick < 0 ? undefined : this.leftOf(RETRY_TIMER + failed.run.call);
    return {
      fault: failed.fault,
      call: failed.run.call,
      canRetry: true,
      ...(failed.retryAfter === undefined ? {} : { retryAfter: failed.retryAfter }),
      ...(left === undefined ? {} : { secondsLeft: Math.ceil(left / 1000) }),
      ...(failed.resumes ? { resumes: failed.run.tries } : {}),
    };
  }

  get dialog(): OpenDialog | undefined {
    const id = this.run.dialog?.id;
    const dialog = id === undefined ? undefined : this.program?.dialogs[id];
    if (id === undefined || dialog === undefined) return undefined;
    return { id, dialog, shared: this.program?.shared.includes(id) === true };
  }

  get toasts(): readonly Toast[] {
    return this.host.toasts.list;
  }

  get focus(): View['focus'] {
    return this.run.focus;
  }

  get remaining(): number | undefined {
    return this.tick < 0 ? undefined : this.left();
  }

  get brand(): unknown {
    const brand = this.program?.screen.brand;
    return brand === undefined ? undefined : this.evaluate(brand);
  }

  evaluate(value: Value, entry?: ListEntry): unknown {
    const read = () => this.#read(undefined, entry, (scope) => evaluate(value, scope));
    if (entry !== undefined || (typeof value !== 'object' && typeof value !== 'string')) return read();
    return this.#values.get(value, read);
  }

  present(value: Value, entry?: ListEntry): Shown {
    const read = () => this.#read(NOTHING, entry, (scope) => present(value, scope));
    if (entry !== undefined || (typeof value !== 'object' && typeof value !== 'string')) return read();
    return this.#shown.get(value, read);
  }

  holds(guard: Guard | undefined, entry?: ListEntry): boolean {
    const read = () => this.#read(false, entry, (scope) => holds(guard, scope));
    return guard === undefined ? true : entry === undefined ? this.#guards.get(guard, read) : read();
  }

  isVisible(item: Item, entry?: ListEntry): boolean {
    const read = () => this.#read(false, entry, (scope) => isVisible(item, scope));
    return entry === undefined ? this.#visible.get(item, read) : read();
  }

  isEnabled(item: Item, entry?: ListEntry): boolean {
    const enabled = 'enabled' in item ? item.enabled : undefined;
    const read = () => this.#read(false, entry, (scope) => holds(enabled, scope));
    return entry === undefined ? this.#enabled.get(item, read) : read();
  }

  isRequired(field: string): boolean {
    return this.#required.get(field, () => {
      const known = this.loaded?.index.fields.get(field);
      return known !== undefined && this.#read(false, undefined, (scope) => isRequired(known.field, scope));
    });
  }

  isBusy(action: string, entry?: ListEntry, form?: string): boolean {
    const key = controlKey(form ?? this.#formOf(action), action, entry);
    return this.#busy.get(key, () => isControlBusy(this.run, key));
  }

  isMarked(field: string): boolean {
    return this.run.refused[field]?.marks !== false;
  }

  isLocked(field: string): boolean {
    return this.#locked.get(field, () => isFieldLocked(this.run, field));
  }

  isPending(call: string): boolean {
    return this.#pending.get(call, () => Object.hasOwn(this.run.runs, call));
  }

  targetOf(item: Item, entry?: ListEntry): LinkTarget | undefined {
    const read = () => this.#read(undefined, entry, (scope) => targetOf(item, scope, this.host.portal));
    return entry === undefined ? this.#targets.get(item, read) : read();
  }

  placeOf(place: string): string | undefined {
    return this.setting === undefined ? undefined : placeAddress(place, {}, this.setting);
  }

  imageOf(value: Value, entry?: ListEntry): string | undefined {
    const { href } = this.host.surroundings;
    return parseWebAddress(this.evaluate(value, entry), href)?.href;
  }

  labelOf(option: unknown): string {
    return this.#read('', undefined, (scope) => presentOption(option, scope));
  }

  rulesOf(field: string): readonly RuleInForce[] {
    return this.#rules.get(field, () => this.#read([], undefined, (scope) => rulesInForce(field, scope)));
  }

  validatorOf(form: string): ValidatorType | undefined {
    return this.loaded?.validators[form];
  }

  valuesOf(form: string): Readonly<Record<string, unknown>> {
    return this.#read({}, undefined, (scope) => valuesOf(form, scope));
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
    for (const [action, { item }] of this.loaded?.index.controls.get(form) ?? []) {
      if (!('submit' in item) || !this.isVisible(item)) continue;
      this.press(action, undefined, form);
      return;
    }
  }

  enter(form: string, field: string): boolean {
    for (const [action, { item }] of this.loaded?.index.controls.get(form) ?? []) {
      if (!('button' in item) || item.checks?.includes(field) !== true) continue;
      if (!this.isVisible(item) || !this.isEnabled(item)) continue;
      this.press(action, undefined, form);
      return true;
    }
    return false;
  }

  closeDialog(): void {
    const { dialog } = this;
    if (dialog === undefined) return;
    for (const [action, { item }] of this.loaded?.index.controls.get(dialog.id) ?? []) {
      if (!('cancel' in item) || !this.isVisible(item)) continue;
      this.press(action, undefined, dialog.id);
      return;
    }
    this.dispatch({ kind: 'close' });
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

  /** The form that has the control: the open dialog's before the screen's. */
  #formOf(action: string): string {
    const open = this.dialog?.id;
    return open !== undefined && this.loaded?.index.controls.get(open)?.has(action) === true ? open : '';
  }

  /** What the rules find at the fields whose errors may show, and of which no outcome said something else. */
  protected get broken(): Readonly<Record<string, BrokenRule>> {
    const scope = this.#scope();
    const names = scope === undefined ? [] : Object.keys(this.run.judged);
    const found = names.flatMap((name): [string, BrokenRule][] => {
      const broken = scope === undefined || this.run.refused[name] !== undefined ? undefined : judgeField(name, scope);
      return broken !== undefined && this.#isShown(name) ? [[name, broken]] : [];
    });
    return Object.fromEntries(found);
  }

  #isShown(field: string): boolean {
    const known = this.loaded?.index.fields.get(field);
    return known !== undefined && this.#read(false, undefined, (scope) => isVisible(known.field, scope));
  }

  #scope(entry?: ListEntry): Scope | undefined {
    const { setting } = this;
    if (setting === undefined) return undefined;
    const stored = setting.world.stored;
    return { setting, state: this.run, stored, depth: 0, ...(entry === undefined ? {} : { item: entry.value }) };
  }

  #read<T>(otherwise: T, entry: ListEntry | undefined, read: (scope: Scope) => T): T {
    const scope = this.#scope(entry);
    return scope === undefined ? otherwise : read(scope);
  }
}

const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
