import { isRecord } from '../../contract/isRecord.ts';
import type { ScreenContext } from '../../runtime/ScreenContext.ts';
import type { Snapshot } from '../../runtime/Snapshot.ts';
import type { Secrets } from '../Inspection.ts';
import { askedIn, type Moment } from '../record/Timeline.ts';

/** Replaces a secret, revealing neither its length nor its characters. */
export const HIDDEN = '••••••';
/**
 * The fewest characters of a secret that is hidden inside a text: a longer text may contain a shorter one by chance.
 */
const SHORTEST = 4;

type Path = readonly string[];
type Members = Readonly<Record<string, unknown>>;

/**
 * Hides secrets: by name, if the flow or the contract marks a value as secret, and by value, wherever the same text
 * appears again. A secret of one screen is hidden on all screens. Until the server has named the secrets, every text is
 * hidden.
 */
export class Masker {
  #isTold = false;
  readonly #fields = new Set<string>();
  readonly #inputs = new Set<string>();
  readonly #parameters = new Map<string, ReadonlySet<string>>();
  readonly #answers = new Map<string, readonly Path[]>();
  readonly #slots = new Map<string, readonly Path[]>();
  /** Secrets that were sent, received or stored. */
  readonly #values = new Set<string>();
  /** The current values of secret fields, by field. A field's earlier values are no longer hidden. */
  readonly #typed = new Map<string, string>();

  /** Remembers the names of secrets on a screen or in a shell. */
  learn({ fields, inputs, parameters, answers, slots }: Secrets): void {
    this.#isTold = true;
    for (const field of fields) this.#fields.add(field);
    for (const input of inputs) this.#inputs.add(input);
    for (const [operation, names] of Object.entries(parameters)) this.#parameters.set(operation, new Set(names));
    for (const [operation, paths] of Object.entries(answers)) this.#answers.set(operation, paths);
    for (const [slot, paths] of Object.entries(slots)) this.#slots.set(slot, paths);
  }

  /** Remembers the secrets of a screen, so that they are hidden wherever they appear. */
  observe({ program, external }: ScreenContext, snapshot: Snapshot): void {
    const keep = (members: Members, names: ReadonlySet<string>) => {
      for (const [name, value] of Object.entries(members)) if (names.has(name)) this.#keep(value);
    };
    for (const [field, value] of Object.entries(snapshot.form))
      if (this.#fields.has(field) && typeof value === 'string') this.#typed.set(field, value);
    for (const { call, parameters } of Object.values(snapshot.invocations))
      keep(parameters, this.#parameters.get(program.calls[call]?.operation ?? '') ?? new Set());
    keep(snapshot.inputs, this.#inputs);
    keep(snapshot.dialog?.inputs ?? {}, this.#inputs);
    for (const [call, { data, parameters }] of Object.entries(snapshot.answers)) {
      const operation = program.calls[call]?.operation ?? '';
      keep(parameters, this.#parameters.get(operation) ?? new Set());
      for (const path of this.#answers.get(operation) ?? [])
        for (const value of valuesAt(data, path)) this.#keep(value);
    }
    for (const [slot, paths] of this.#slots)
      for (const path of paths) for (const value of valuesAt(external.stored[slot], path)) this.#keep(value);
  }

  /** Remembers the secrets of a moment: those of the screen before and after it, and those of an answer. */
  observeMoment(moment: Moment): void {
    const { event, before, screenContext, transition } = moment;
    this.observe(screenContext, before);
    this.observe(screenContext, transition.snapshot);
    if (event.kind !== 'answer' || event.answer.kind === 'fault') return;
    const operation = screenContext.program.calls[askedIn(moment)?.call ?? '']?.operation ?? '';
    for (const path of this.#answers.get(operation) ?? [])
      for (const part of [event.answer.data, event.answer.errors])
        for (const value of valuesAt(part, path)) this.#keep(value);
  }

  /** Values of fields, by field, with secret ones hidden. */
  form(values: Members): Members {
    return this.#without(values, this.#fields);
  }

  inputs(values: Members): Members {
    return this.#without(values, this.#inputs);
  }

  parameters(operation: string, values: Members): Members {
    return this.#without(values, this.#parameters.get(operation) ?? new Set());
  }

  /** The data or the errors of an answer, with secrets hidden. */
  answer(operation: string, part: unknown): unknown {
    return this.value((this.#answers.get(operation) ?? []).reduce(hideAt, part));
  }

  slots(values: Members): Members {
    return Object.fromEntries(
      Object.entries(values).map(([slot, value]) => [
        slot,
        this.value((this.#slots.get(slot) ?? []).reduce(hideAt, value)),
      ]),
    );
  }

  /** The value of a reference, with secrets hidden. */
  read(reference: string, value: unknown): unknown {
    const [root, name = ''] = reference.slice(1).split('.');
    const isOfField = (root === 'form' || root === 'typed') && this.#fields.has(name);
    const isInput = (root === 'input' || root === 'dialog') && this.#inputs.has(name);
    const isSent = root === 'sent' && [...this.#parameters.values()].some((names) => names.has(name));
    return isOfField || isInput || isSent ? hide(value) : this.value(value);
  }

  /** Any value, with known secrets in its texts hidden. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((one: unknown) => this.value(one));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.value(member)]));
  }

  text(text: string): string {
    if (!this.#isTold) return HIDDEN;
    let shown = text;
    // Longest first, since one secret may be a prefix of another.
    for (const secret of [...this.#values, ...this.#typed.values()].sort((one, other) => other.length - one.length)) {
      if (shown === secret && secret !== '') shown = HIDDEN;
      if (secret.length < SHORTEST) continue;
      shown = shown.replaceAll(secret, HIDDEN).replaceAll(encodeURIComponent(secret), HIDDEN);
    }
    return shown;
  }

  #without(values: Members, names: ReadonlySet<string>): Members {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, names.has(name) ? hide(value) : this.value(value)]),
    );
  }

  #keep(value: unknown): void {
    if (typeof value === 'string') this.#values.add(value);
    else if (Array.isArray(value)) for (const one of value) this.#keep(one);
    else if (isRecord(value)) for (const one of Object.values(value)) this.#keep(one);
  }
}

/** Hides a value, but not that a value is absent. */
const hide = (value: unknown): unknown => (value === undefined || value === null || value === '' ? value : HIDDEN);

/** The parts of a value at a path, in which `*` is every entry of a list. */
function valuesAt(value: unknown, [name, ...rest]: Path): readonly unknown[] {
  if (name === undefined) return value === undefined ? [] : [value];
  if (name === '*') return Array.isArray(value) ? value.flatMap((one: unknown) => valuesAt(one, rest)) : [];
  return isRecord(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : [];
}

/** The value with its part at a path hidden. */
function hideAt(value: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined) return hide(value);
  if (name === '*') return Array.isArray(value) ? value.map((one: unknown) => hideAt(one, rest)) : value;
  return isRecord(value) && Object.hasOwn(value, name) ? { ...value, [name]: hideAt(value[name], rest) } : value;
}
