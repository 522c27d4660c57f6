import type { i18n } from 'i18next';
import type { Flows } from '../../engine/flow/Flows.ts';
import { kindOf } from '../../engine/flow/kindOf.ts';
import { suggest } from '../../engine/flow/suggest.ts';
import type { Item } from '../../engine/flow/types.ts';
import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import type { openPortal } from '../headless/openPortal.ts';
import { HIDDEN, type Seen } from '../headless/ScreenReader.ts';
import type { Move } from '../player/Move.ts';
import { fillField, isMissing } from './fillField.ts';
import { type Command, readCommand } from './readCommand.ts';
import { ScreenPrinter } from './ScreenPrinter.ts';
import { Watch } from './Watch.ts';

type Headless = Awaited<ReturnType<typeof openPortal>>;

/** A visit in the terminal: runs each line and prints its effect. */
export class TrySession {
  readonly #printer: ScreenPrinter;
  readonly #watch: Watch;
  /** The screen's lines as printed last: while the screen stays, only new lines are printed. */
  #shown: readonly string[] = [];

  constructor(
    private readonly headless: Headless,
    private readonly flows: Flows,
    texts: i18n,
    private readonly tell: (line: string) => void,
  ) {
    this.#printer = new ScreenPrinter(flows, texts);
    this.#watch = new Watch(headless, this.#printer, tell);
  }

  /** @param isHeld whether a request waits on purpose */
  async begin(isHeld = () => false): Promise<void> {
    const { portal } = this.headless;
    const started = portal.start();
    portal.visit();
    await this.headless.settle(isHeld);
    await started;
    await this.headless.settle(isHeld);
    this.report();
  }

  /** Prints what the visitor does in a move. */
  echo(move: Move): void {
    const deed = this.#tellDeed(move);
    if (deed !== undefined) this.tell(`> ${deed}`);
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
    const { portal, clock, navigation } = this.headless;
    const { view } = portal;
    if (view === undefined) return 'nothing is shown';
    const trouble = this.#perform(command, view);
    if (trouble !== undefined) return trouble;
    if (command.kind === 'wait') await clock.advance(command.milliseconds);
    if (command.kind === 'back') navigation.back();
    if (command.kind === 'go') navigation.go(command.address, { inputs: {} }, false);
    if (command.kind === 'show') this.#shown = [];
    await this.headless.settle();
    this.report();
    return undefined;
  }

  #perform(command: Command, view: FlowStore): string | undefined {
    switch (command.kind) {
      case 'fill':
      case 'search':
        return this.#fill(command.field, command.text, command.kind === 'search', view);
      case 'complete':
        return this.#complete(command.field, view);
      case 'press':
        return this.#press(command.action, command.entry, view);
      case 'close':
        if (view.dialog === undefined) return 'no dialog is open';
        view.closeDialog();
        return undefined;
      case 'retry':
        if (view.fault === undefined) return 'no call has failed';
        view.retry();
        return undefined;
      default:
        return undefined;
    }
  }

  #fill(name: string, text: string, isSearch: boolean, view: FlowStore): string | undefined {
    const field = this.#fields.find((one) => one.field === name);
    if (field === undefined)
      return unknown(
        'field',
        name,
        this.#fields.map((one) => one.field),
      );
    if (view.isLocked(name)) return `the field "${name}" is waiting for an answer`;
    if (isSearch) view.type(name, text);
    else view.change(name, this.#valueOf(field, text, view));
    view.blur(name);
    return undefined;
  }

  #complete(name: string | undefined, view: FlowStore): string | undefined {
    const all = this.#fields;
    const meant =
      name === undefined ? all.filter((field) => isMissing(field, view)) : all.filter(({ field }) => field === name);
    if (name !== undefined && meant.length === 0)
      return unknown(
        'field',
        name,
        all.map(({ field }) => field),
      );
    for (const field of meant) fillField(field, view, this.flows.definition);
    return undefined;
  }

  /** A typed text as the field's value: `yes` and `no` are booleans; an option is given by its number or text. */
  #valueOf(field: Extract<Item, { field: string }>, text: string, view: FlowStore): unknown {
    const options: unknown = Reflect.get(field, 'options');
    const list: unknown = typeof options === 'string' ? view.evaluate(options) : options;
    const pick = (one: string): unknown => (Array.isArray(list) ? (list[Number(one) - 1] ?? one) : one);
    const { program } = view;
    const schemas = Object.values(program?.forms ?? {}).map(({ schema }) => schema.properties[field.field]);
    const type: unknown = Reflect.get(schemas.find((schema) => schema !== undefined) ?? {}, 'type');
    if (type === 'boolean') return /^(yes|true|on|1)$/i.test(text);
    if (type === 'array') return text === '' ? [] : text.split(/\s*,\s*/).map(pick);
    return Array.isArray(list) ? pick(text) : text;
  }

  #press(action: string, at: number | undefined, view: FlowStore): string | undefined {
    const actions = this.#parts.filter((part) => part.kind === 'action');
    const found = actions.find(({ id, entry }) => id === action && (at === undefined || entry?.index === at));
    if (found === undefined)
      return unknown(
        'action',
        action,
        actions.map(({ id }) => id),
      );
    if (!found.isEnabled) return `"${action}" is disabled`;
    view.press(action, found.entry);
    return undefined;
  }

  get #parts(): readonly Seen[] {
    const { screen, view } = this.headless.portal;
    return screen === undefined || view === undefined ? [] : this.#printer.parts(screen, view);
  }

  get #fields(): readonly Extract<Item, { field: string }>[] {
    return this.#parts.map(({ item }) => item).filter((item) => 'field' in item);
  }

  /** Prints what has changed. */
  report(): void {
    this.#watch.report();
    const { portal } = this.headless;
    if (this.headless.isLeft() || portal.view === undefined || portal.screen === undefined) return;
    const lines = this.#printer.print(portal.screen, portal.view);
    const isSame = lines[0] === this.#shown[0];
    for (const line of isSame ? lines.filter((one) => !this.#shown.includes(one)) : lines) this.tell(line);
    this.#shown = lines;
  }
}

function unknown(kind: string, name: string, available: readonly string[]): string {
  const known = [...new Set(available)];
  const meant = suggest(name, known);
  return `there is no ${kind} "${name}" here.${meant === undefined ? '' : ` Did you mean "${meant}"?`} Available: ${known.join(', ') || 'none'}`;
}
