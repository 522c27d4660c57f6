import type { ValidatorType } from '@rjsf/utils';
import { compareStructural, computed, type IComputedValue } from 'mobx';
import { parseWebAddress } from '../contract/resolveAddress.ts';
import { awaitedCall } from '../flow/awaitedCall.ts';
import { functionIn } from '../flow/expressions/holdsFor.ts';
import { memberOf } from '../flow/expressions/memberOf.ts';
import { isInState } from '../flow/isInState.ts';
import type { FieldRule } from '../flow/Program.ts';
import type { RuleInForce } from '../flow/rules/RuleInForce.ts';
import type { Guard, Item, Value } from '../flow/types.ts';
import { placeAddress } from './addresses/placeAddress.ts';
import { targetOf } from './addresses/targetAddress.ts';
import { isFieldLocked } from './calls/invocations.ts';
import { createScope, isRequired, rulesInForce } from './rules/judgeField.ts';
import { type Findings, judgeForm, valuesOf } from './rules/judgeForm.ts';
import type { LinkTarget, ListEntry, Shown } from './View.ts';
import { Visit } from './Visit.ts';
import type { EvaluationScope } from './values/EvaluationScope.ts';
import { evaluate, holds, readReference } from './values/evaluate.ts';
import { isVisible } from './values/readAll.ts';

/**
 * What can be read of a running screen. Each value is computed once, and again only after a part of the state that it
 * read has changed.
 */
export class Readings extends Visit {
  readonly #visible = new Memo<boolean>('isVisible');
  readonly #enabled = new Memo<boolean>('isEnabled');
  readonly #guards = new Memo<boolean>('holds');
  readonly #values = new Memo<unknown>('evaluate');
  readonly #shown = new Memo<Shown>('present');
  readonly #required = new Memo<boolean>('isRequired');
  readonly #dirty = new Memo<boolean>('isDirty');
  readonly #locked = new Memo<boolean>('isLocked');
  readonly #pending = new Memo<boolean>('isPending');
  readonly #targets = new Memo<LinkTarget | undefined>('targetOf');
  readonly #places = new Memo<string | undefined>('placeOf');
  readonly #images = new Memo<string | undefined>('imageOf');
  readonly #rules = new Memo<readonly RuleInForce[]>('rulesOf');
  readonly #judged = new Memo<Findings>('findings of');
  readonly #findings = new Memo<ReadonlySet<FieldRule> | undefined>('findings at');

  evaluate(value: Value, entry?: ListEntry): unknown {
    return this.#once(this.#values, value, undefined, (scope) => evaluate(value, scope), entry);
  }

  present(value: Value, entry?: ListEntry): Shown {
    return this.#once(this.#shown, value, NOTHING, (scope) => present(value, scope), entry);
  }

  holds(guard: Guard | undefined, entry?: ListEntry): boolean {
    if (guard === undefined) return true;
    return this.#once(this.#guards, guard, false, (scope) => holds(guard, scope), entry);
  }

  isVisible(item: Item, entry?: ListEntry): boolean {
    return this.#once(this.#visible, item, false, (scope) => isVisible(item, scope), entry);
  }

  isAwaited(item: Item): boolean {
    const call = awaitedCall(item, this.program?.calls ?? {});
    return call !== undefined && this.isPending(call) && isInState(item, this.snapshot.state) && !this.isVisible(item);
  }

  isEnabled(item: Item, entry?: ListEntry): boolean {
    const enabled = 'enabled' in item ? item.enabled : undefined;
    return this.#once(this.#enabled, item, false, (scope) => holds(enabled, scope), entry);
  }

  isRequired(field: string): boolean {
    return this.#once(this.#required, field, false, (scope) => isRequired(field, scope));
  }

  isDirty(field: string): boolean {
    return this.#dirty.get(field, () => field in this.snapshot.dirty);
  }

  isLocked(field: string): boolean {
    return this.#locked.get(field, () => isFieldLocked(this.snapshot, field));
  }

  isPending(call: string): boolean {
    return this.#pending.get(call, () => call in this.snapshot.invocations);
  }

  isMarked(field: string): boolean {
    return this.snapshot.serverErrors[field]?.marks !== false;
  }

  targetOf(item: Item, entry?: ListEntry): LinkTarget | undefined {
    return this.#once(this.#targets, item, undefined, (scope) => targetOf(item, scope, this.host.portal), entry);
  }

  placeOf(place: string): string | undefined {
    return this.#once(this.#places, place, undefined, ({ screenContext }) => placeAddress(place, {}, screenContext));
  }

  imageOf(value: Value, entry?: ListEntry): string | undefined {
    const read = (scope: EvaluationScope) => {
      const { href } = scope.screenContext.external;
      const address = parseWebAddress(evaluate(value, scope), href);
      // The address of our own image is written without the host, since pre-rendered HTML has no host.
      return address?.origin === new URL(href).origin ? `${address.pathname}${address.search}` : address?.href;
    };
    return this.#once(this.#images, value, undefined, read, entry);
  }

  labelOf(option: unknown): string {
    return presentOption(option);
  }

  rulesOf(field: string): readonly RuleInForce[] {
    return this.#once(this.#rules, field, [], (scope) => rulesInForce(field, scope));
  }

  validatorOf(form: string): ValidatorType | undefined {
    return this.loaded?.validators[form];
  }

  valuesOf(form: string): Readonly<Record<string, unknown>> {
    return this.read({}, (scope) => valuesOf(form, scope));
  }

  /** Reads in the screen's scope, or in that of one entry of a list. Returns `otherwise` while the screen loads. */
  protected read<T>(otherwise: T, read: (scope: EvaluationScope) => T, entry?: ListEntry): T {
    const { screenContext } = this;
    if (screenContext === undefined) return otherwise;
    const scope = createScope({
      screenContext,
      snapshot: this.snapshot,
      stored: screenContext.external.stored,
      findings: (field, form) => this.#findingsOf(field, form),
      item: entry?.value,
    });
    return read(scope);
  }

  /** Like `read`, but memoised by its subject `about`. Values for an entry of a list are not memoised. */
  #once<T>(memo: Memo<T>, about: unknown, otherwise: T, read: (scope: EvaluationScope) => T, entry?: ListEntry): T {
    const compute = () => this.read(otherwise, read, entry);
    const isKept = entry === undefined && (typeof about === 'string' || (typeof about === 'object' && about !== null));
    return isKept ? memo.get(about, compute) : compute();
  }

  /**
   * The findings for a field. The form is validated only once for the same values, and a reader of one field depends
   * only on that field's findings.
   */
  #findingsOf(field: string, form: string): ReadonlySet<FieldRule> | undefined {
    return this.#findings.get(`${form}/${field}`, () =>
      this.#judged.get(form, () => this.read<Findings>(new Map(), (scope) => judgeForm(form, scope))).get(field),
    );
  }
}

const NOTHING: Shown = { value: '' };

/**
 * A value for display. The format that the contract gives the reference decides: an instant is displayed as a date
 * (D-80), and the portal's own formats as the portal defines. The result of a function that picks a value is displayed
 * like that value.
 */
export function present(value: Value, scope: EvaluationScope): Shown {
  const called = typeof value === 'object' ? functionIn(value, scope.screenContext.parts.functions) : undefined;
  if (called !== undefined && 'pick' in called.known) {
    const picked = called.known.pick(called.argument, (one) => evaluate(one, scope));
    return picked === undefined ? NOTHING : present(picked, scope);
  }
  const found = evaluate(value, scope);
  if (typeof found === 'boolean') return { value: String(found) };
  if (typeof found !== 'string' && typeof found !== 'number') return NOTHING;
  const reference = typeof value === 'string' && value.startsWith('$') ? value : undefined;
  const format = reference === undefined ? undefined : scope.screenContext.program.formats[reference];
  const show = presenterOf(format, scope);
  if (reference !== undefined && show !== undefined) {
    const owner = readReference(reference.slice(0, reference.lastIndexOf('.')), scope);
    return { value: show(String(found), { owner, env: scope.screenContext.external.env }) };
  }
  return format === 'date-time' || isInstant(found) ? { value: found, format: 'date' } : { value: found };
}

/** The text of an option whose field does not define it: the label or name of a record, or else the option itself. */
export function presentOption(option: unknown): string {
  if (typeof option !== 'object' || option === null)
    return option === undefined || option === null ? '' : String(option);
  const label = memberOf(option, 'label') ?? memberOf(option, 'name');
  return typeof label === 'string' ? label : '';
}

/** How the portal displays texts with a format; undefined if it has no way of its own. */
function presenterOf(format: string | undefined, { screenContext }: EvaluationScope) {
  const { presenters = {} } = screenContext.parts;
  return format !== undefined && Object.hasOwn(presenters, format) ? presenters[format] : undefined;
}

const isInstant = (found: unknown) =>
  typeof found === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(found);

/**
 * One computed value for each key. A component that reads one item re-renders only when that item's value changes, not
 * at every keystroke.
 */
export class Memo<T> {
  readonly #byObject = new WeakMap<object, IComputedValue<T>>();
  readonly #byText = new Map<string, IComputedValue<T>>();

  /** @param name the name of the values, for MobX tools */
  constructor(private readonly name: string) {}

  get(key: object | string, compute: () => T): T {
    const known = typeof key === 'string' ? this.#byText.get(key) : this.#byObject.get(key);
    if (known !== undefined) return known.get();
    const name = typeof key === 'string' ? `${this.name} ${key}` : this.name;
    const made = computed(compute, { name, equals: compareStructural });
    if (typeof key === 'string') this.#byText.set(key, made);
    else this.#byObject.set(key, made);
    return made.get();
  }
}
