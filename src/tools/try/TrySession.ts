import type { i18n } from 'i18next';
import { kindOf } from '../../engine/flow/classifyFile.ts';
import type { Flows } from '../../engine/flow/Flows.ts';
import { suggest } from '../../engine/flow/suggest.ts';
import type { Field, Step } from '../../engine/flow/types.ts';
import type { VisitStep } from '../../engine/promises/Moment.ts';
import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import type { Observer } from '../../engine/runtime/Observer.ts';
import type { Snapshot } from '../../engine/runtime/Snapshot.ts';
import type { Headless } from '../headless/openPortal.ts';
import { HIDDEN, optionsOf } from '../headless/ScreenReader.ts';
import type { Move } from '../player/Ground.ts';
import { Player } from '../player/Player.ts';
import { RuntimeGround } from '../player/RuntimeGround.ts';
import type { StandIn } from '../player/StandIn.ts';
import { type Followed, hasRun } from '../visits/Follower.ts';
import { textMatching } from '../walks/search/likeness.ts';
import { valuesFor } from '../walks/search/subjectOf.ts';
import { Printer } from './Printer.ts';
import { type Command, readCommand } from './readAnswers.ts';

/** A visit in the terminal: makes the moves of each line, or of a report, and prints their effects. */
export class TrySession extends Player {
  readonly #printer: Printer;
  /** The steps of the flow that ran since the last step of the report, and where they led. */
  #ran: Step[] = [];
  #snapshot: Snapshot | undefined;

  constructor(
    private readonly headless: Headless,
    service: StandIn,
    private readonly flows: Flows,
    texts: i18n,
    private readonly tell: (line: string) => void,
  ) {
    super(headless.portal, service, new RuntimeGround(headless.portal, headless.navigation), headless.clock);
    this.#printer = new Printer(headless, flows, texts, tell);
  }

  async begin(): Promise<void> {
    const { portal } = this;
    const started = portal.start();
    portal.visit();
    await this.settle();
    await started;
    await this.settle();
    this.#printer.report();
  }

  /** Lets everything happen but the answers for which the visit waits on purpose, and the timers of the flow. */
  protected override settle(): Promise<void> {
    return this.headless.settle(() => this.service.waiting() !== undefined);
  }

  protected override saw(...[, , , { choices, snapshot }]: Parameters<Observer['took']>): void {
    this.#ran.push(...choices.flatMap(({ step }) => step ?? []));
    this.#snapshot = snapshot;
  }

  /**
   * Plays a visit of a report, one step after the other.
   * @returns the first step that did not happen, or not as it says; undefined if all did
   */
  async follow(visit: readonly VisitStep[], followed: Followed): Promise<VisitStep | undefined> {
    this.part = followed;
    await this.begin();
    let made = 0;
    for (const [index, step] of visit.entries()) {
      this.tell(`# ${step.says}`);
      const end = followed.ends[index];
      if (end === undefined) return step;
      if (end > made) this.#ran = [];
      for (const move of followed.moves.slice(made, end)) {
        const deed = this.#tellDeed(move);
        if (deed !== undefined) this.tell(`> ${deed}`);
        if (!(await this.make(move))) return step;
        await this.settle();
        this.#printer.report();
      }
      made = end;
      if (this.#snapshot === undefined || !hasRun(step, this.#ran, this.#snapshot)) return step;
    }
    return undefined;
  }

  #tellDeed(move: Move): string | undefined {
    switch (move.kind) {
      case 'fill':
        return `${move.field} = ${this.secretFields.has(move.field) ? HIDDEN : String(move.value)}`;
      case 'search':
        return `${move.field} ~ ${move.text}`;
      case 'press':
        return `press ${move.action}${move.entry === undefined ? '' : ` ${move.entry.index + 1}`}`;
      case 'elapse':
        return `wait ${move.timer.replace(/^\w+:/, '')}`;
      case 'retry':
        return 'retry';
      default:
        return undefined;
    }
  }

  /** The fields whose values are never shown. */
  get secretFields(): ReadonlySet<string> {
    const { definition } = this.flows;
    return new Set(this.#fields.filter((field) => kindOf(field, definition).secret).map(({ field }) => field));
  }

  /**
   * Runs a line of input.
   * @returns whether the visit is over, and what could not be done
   */
  async take(line: string, isEchoed: boolean): Promise<{ readonly isDone: boolean; readonly trouble?: string }> {
    const command = readCommand(line);
    if (command === undefined) return { isDone: false };
    if (typeof command === 'string') return { isDone: false, trouble: command };
    if (command.kind === 'quit') return { isDone: true };
    if (isEchoed) this.tell(`> ${this.#echo(command, line)}`);
    const trouble = await this.#do(command);
    return { isDone: this.headless.isLeft(), ...(trouble === undefined ? {} : { trouble }) };
  }

  /** The line as it may be printed. */
  #echo(command: Command, line: string): string {
    const isSecret = command.kind === 'fill' && this.secretFields.has(command.field);
    return isSecret ? `${command.field} = ${HIDDEN}` : line.trim();
  }

  /** @returns a sentence about what cannot be done, or undefined */
  async #do(command: Command): Promise<string | undefined> {
    const { view } = this.portal;
    if (view === undefined) return 'nothing is shown';
    const trouble = await this.#perform(command, view);
    if (trouble !== undefined) return trouble;
    await this.settle();
    this.#printer.report();
    return undefined;
  }

  async #perform(command: Command, view: FlowStore): Promise<string | undefined> {
    const { clock, navigation } = this.headless;
    switch (command.kind) {
      case 'fill':
      case 'search':
        return this.#fill(command.field, command.text, command.kind, view);
      case 'complete':
        return this.#complete(command.field, view);
      case 'press':
        return this.#press(command.action, command.entry, view);
      case 'close':
        if (view.dialog === undefined) return 'no dialog is open';
        view.closeDialog();
        break;
      case 'retry':
        if (view.fault === undefined) return 'no call has failed';
        await this.make({ kind: 'retry' });
        break;
      case 'wait':
        await clock.advance(command.milliseconds);
        break;
      case 'back':
        navigation.back();
        break;
      case 'go':
        this.ground.open(command.address, {});
        break;
      case 'show':
        this.#printer.forget();
        break;
    }
    return undefined;
  }

  async #fill(name: string, text: string, kind: 'fill' | 'search', view: FlowStore): Promise<string | undefined> {
    const field = this.#fields.find((one) => one.field === name);
    if (field === undefined) return this.#noField(name);
    if (view.isLocked(name)) return `the field "${name}" is waiting for an answer`;
    await this.make(
      kind === 'search' ? { kind, field: name, text } : { kind, field: name, value: typedValue(field, text, view) },
    );
    return undefined;
  }

  #complete(name: string | undefined, view: FlowStore): string | undefined {
    const meant = this.#fields.filter((one) => (name === undefined ? isMissing(one, view) : one.field === name));
    if (name !== undefined && meant.length === 0) return this.#noField(name);
    for (const item of meant) this.#fillRight(item, view);
    return undefined;
  }

  /** Gives a field another value, one that its rules accept if there is one. */
  #fillRight(item: Field, view: FlowStore): void {
    const { field } = item;
    const options = optionsOf(item, (reference) => view.evaluate(reference));
    const rules = Object.values(view.program?.forms ?? {}).flatMap((form) => form.rules[field] ?? []);
    const patterns = rules.flatMap(({ test, limit }) =>
      test === 'pattern' ? (textMatching(String(limit)) ?? []) : [],
    );
    // A value may have to equal that of another field.
    const others = Object.entries(view.form).flatMap(([name, value]) => (name === field ? [] : [value]));
    const before = view.form[field];
    for (const value of [...valuesFor(item, options, this.flows.definition, new Map()), ...patterns, ...others]) {
      if (value === before || value === undefined || value === '') continue;
      this.ground.fill({ kind: 'fill', field, value }, view);
      if (view.errors[field] === undefined) return;
    }
  }

  async #press(action: string, at: number | undefined, view: FlowStore): Promise<string | undefined> {
    const actions = this.#printer.parts.filter((part) => part.kind === 'action');
    const found = actions.find(({ id, entry }) => id === action && (at === undefined || entry?.index === at));
    if (found === undefined)
      return unknown(
        'action',
        action,
        actions.map(({ id }) => id),
      );
    if (!found.isEnabled) return `"${action}" is disabled`;
    const { entry } = found;
    await this.make({ kind: 'press', form: view.dialog?.id ?? '', action, ...(entry && { entry }) });
    return undefined;
  }

  get #fields(): readonly Field[] {
    return this.#printer.parts.map(({ item }) => item).filter((item) => 'field' in item);
  }

  #noField(name: string): string {
    return unknown(
      'field',
      name,
      this.#fields.map(({ field }) => field),
    );
  }
}

/** A typed text as the field's value: `yes` and `no` are booleans; an option is given by its number or text. */
function typedValue(field: Field, text: string, view: FlowStore): unknown {
  const list = optionsOf(field, (reference) => view.evaluate(reference));
  const pick = (one: string): unknown => list[Number(one) - 1] ?? one;
  const schemas = Object.values(view.program?.forms ?? {}).map(({ schema }) => schema.properties[field.field]);
  const type: unknown = Reflect.get(schemas.find((schema) => schema !== undefined) ?? {}, 'type');
  if (type === 'boolean') return /^(yes|true|on|1)$/i.test(text);
  if (type === 'array') return text === '' ? [] : text.split(/\s*,\s*/).map(pick);
  return pick(text);
}

/** Whether a field, or one of its boxes, is required and has no value that its rules accept. */
function isMissing({ field, required, ...rest }: Field, view: FlowStore): boolean {
  const boxes: unknown = Reflect.get(rest, 'items');
  const isBox = Array.isArray(boxes) && boxes.some((box: unknown) => Reflect.get(Object(box), 'required') === true);
  if (required === undefined && !isBox) return false;
  view.blur(field);
  return view.errors[field] !== undefined || view.form[field] === undefined || view.form[field] === '';
}

function unknown(kind: string, name: string, available: readonly string[]): string {
  const known = [...new Set(available)];
  const meant = suggest(name, known);
  return `there is no ${kind} "${name}" here.${meant === undefined ? '' : ` Did you mean "${meant}"?`} Available: ${known.join(', ') || 'none'}`;
}
