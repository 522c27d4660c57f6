import type { ValidatorType } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { makeAutoObservable } from 'mobx';
import { readSources } from '../../../../src/engine/checker/readSources.ts';
import { compileForm } from '../../../../src/engine/flow/compileForm.ts';
import { DRAWINGS } from '../../../../src/engine/flow/drawings.ts';
import { loadFlows } from '../../../../src/engine/flow/loadFlows.ts';
import type { ScreenProgram } from '../../../../src/engine/flow/Program.ts';
import { parseJson } from '../../../../src/engine/flow/parseJson.ts';
import type { RuleInForce } from '../../../../src/engine/flow/rules/RuleInForce.ts';
import type { Item, Screen, Value } from '../../../../src/engine/flow/types.ts';
import type { LinkTarget, ListEntry, OpenDialog, Shown, View } from '../../../../src/engine/runtime/View.ts';
import { definition } from '../../../../src/portal/definition.ts';

export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Compiles at run time, which only a test may do. */
const VALIDATOR = customizeValidator();
const SOURCES = loadFlows(
  readSources('.')
    .filter(({ path }) => path.endsWith('kinds.json') || path.endsWith('.rules.json'))
    .map(({ path, text }) => parseJson(path, text)),
  definition,
);

interface Options {
  readonly body: readonly Item[];
  readonly dialogs?: Screen['dialogs'];
  readonly illustration?: Screen['illustration'];
}

/** A View whose members a test sets, and which records its calls. References are looked up in `answers`. */
export class FakeView implements View {
  program: ScreenProgram;
  coming: View['coming'] = [];
  phase: View['phase'] = 'ready';
  state: string | undefined = undefined;
  illustration: View['illustration'];
  reference: View['reference'] = undefined;
  form: Record<string, unknown> = {};
  errors: View['errors'] = {};
  failedSubmits = 0;
  banner: View['banner'] = undefined;
  fault: View['fault'] = undefined;
  toasts: View['toasts'] = [];
  focus: View['focus'] = undefined;
  remaining: number | undefined = undefined;
  leadsOn: number | undefined = undefined;
  lingers = false;
  open: string | undefined = undefined;
  answers: Record<string, unknown> = {};
  /** The text of a reference. */
  formats: Record<string, Pick<Shown, 'format'>> = {};
  hidden: readonly Item[] = [];
  awaited: readonly Item[] = [];
  required: readonly string[] = [];
  busy: readonly string[] = [];
  dirty: readonly string[] = [];
  held: Record<string, number> = {};
  locked: readonly string[] = [];
  unmarked: readonly string[] = [];
  pending: readonly string[] = [];
  disabled: readonly string[] = [];
  targets: Record<string, LinkTarget> = {};
  rules: readonly RuleInForce[] = [];
  calls: Call[] = [];

  constructor({ body, dialogs = {}, illustration }: Options) {
    const forms = Object.fromEntries(
      [['', body] as const, ...Object.entries(dialogs).map(([id, dialog]) => [id, dialog.body] as const)].flatMap(
        ([id, items]) => {
          const form = compileForm(items, SOURCES);
          return form === undefined ? [] : [[id, form]];
        },
      ),
    );
    this.illustration = illustration;
    this.program = {
      id: 'door',
      screen: { route: { paths: ['/door'], shell: 'standard' }, body: [...body] },
      dialogs,
      calls: {},
      operations: {},
      tables: {},
      forms,
      drawings: DRAWINGS,
      marks: {},
      formats: {},
    };
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get dialog(): OpenDialog | undefined {
    const dialog = this.open === undefined ? undefined : this.program.dialogs[this.open];
    return dialog === undefined || this.open === undefined ? undefined : { id: this.open, dialog };
  }

  evaluate(value: Value, entry?: ListEntry): unknown {
    if (typeof value !== 'string' || !value.startsWith('$')) return value;
    const [root = '', ...path] = value.slice(1).split('.');
    let found: unknown = root === 'item' ? entry?.value : this.answers[value];
    if (root === 'item') for (const part of path) found = Reflect.get(Object(found), part);
    return found;
  }
  present(value: Value, entry?: ListEntry): Shown {
    const found = this.evaluate(value, entry) ?? '';
    return { value: typeof found === 'number' ? found : String(found), ...this.formats[String(value)] };
  }
  heldFor(action: string): number | undefined {
    return this.held[action];
  }
  holds(): boolean {
    return true;
  }
  isVisible(item: Item): boolean {
    return !this.hidden.some((one) => JSON.stringify(one) === JSON.stringify(item));
  }
  isAwaited(item: Item): boolean {
    return this.awaited.some((one) => JSON.stringify(one) === JSON.stringify(item));
  }
  isRequired(field: string): boolean {
    return this.required.includes(field);
  }
  isBusy(action: string): boolean {
    return this.busy.includes(action);
  }
  get isAnyBusy(): boolean {
    return this.busy.length > 0;
  }
  isEnabled(item: Item): boolean {
    return !this.disabled.some((id) => Object.values(item).includes(id));
  }
  imageOf(value: Value, entry?: ListEntry): string | undefined {
    const found = this.evaluate(value, entry);
    return typeof found === 'string' ? found : undefined;
  }
  labelOf(option: unknown): string {
    return String(Reflect.get(Object(option), 'label') ?? option);
  }
  rulesOf(): readonly RuleInForce[] {
    return this.rules;
  }
  validatorOf(form: string): ValidatorType | undefined {
    return this.program.forms[form] === undefined ? undefined : VALIDATOR;
  }
  valuesOf(): Readonly<Record<string, unknown>> {
    return this.form;
  }
  targetOf(item: Item): LinkTarget | undefined {
    const id = 'link' in item ? item.link : 'button' in item ? item.button : '';
    return this.targets[id];
  }
  placeOf(place: string): string | undefined {
    return `https://start.test/${place}`;
  }
  isMarked(field: string): boolean {
    return !this.unmarked.includes(field);
  }
  isDirty(field: string): boolean {
    return this.dirty.includes(field);
  }
  isLocked(field: string): boolean {
    return this.locked.includes(field);
  }
  isPending(call: string): boolean {
    return this.pending.includes(call);
  }

  hold(isHolding: boolean): void {
    this.calls.push({ name: 'hold', args: [isHolding] });
  }
  linger(): void {
    this.calls.push({ name: 'linger', args: [] });
    this.leadsOn = undefined;
    this.lingers = true;
  }
  change(field: string, value: unknown): void {
    this.calls.push({ name: 'change', args: [field, value] });
    this.form = { ...this.form, [field]: value };
    this.dirty = [...this.dirty, field];
  }
  type(field: string, text: string): void {
    this.calls.push({ name: 'type', args: [field, text] });
    this.answers = { ...this.answers, [`$typed.${field}`]: text };
    this.dirty = [...this.dirty, field];
  }
  blur(field: string): void {
    this.calls.push({ name: 'blur', args: [field] });
  }
  press(action: string, entry?: ListEntry, form?: string): void {
    this.calls.push({ name: 'press', args: [action, entry?.index, form] });
  }
  submit(form: string): void {
    this.calls.push({ name: 'submit', args: [form] });
  }
  /** Fields that have their own check button. */
  checked: readonly string[] = [];
  enter(form: string, field: string): boolean {
    if (!this.checked.includes(field)) return false;
    this.calls.push({ name: 'enter', args: [form, field] });
    return true;
  }
  closeDialog(): void {
    this.calls.push({ name: 'closeDialog', args: [] });
  }
  dismissToast(id: number): void {
    this.calls.push({ name: 'dismissToast', args: [id] });
  }
  pauseToast(id: number): void {
    this.calls.push({ name: 'pauseToast', args: [id] });
  }
  resumeToast(id: number): void {
    this.calls.push({ name: 'resumeToast', args: [id] });
  }
  retry(): void {
    this.calls.push({ name: 'retry', args: [] });
  }

  /** The calls that it recorded under this name. */
  told(name: string): readonly (readonly unknown[])[] {
    return this.calls.filter((call) => call.name === name).map(({ args }) => [...args]);
  }
}
