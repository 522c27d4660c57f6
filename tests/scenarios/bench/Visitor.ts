import { expect } from 'vitest';
import { FetchHttp } from '../../../src/engine/adapters/FetchHttp.ts';
import type { FlowStore } from '../../../src/engine/runtime/FlowStore.ts';
import type { Clock } from '../../../src/engine/runtime/ports.ts';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { openPortal } from '../../../src/tools/headless/openPortal.ts';
import {
  flatParts,
  ScreenReader,
  type Sheet,
  type Seen as SheetPart,
} from '../../../src/tools/headless/ScreenReader.ts';
import type { ScriptedService } from '../../../src/tools/scripted/ScriptedService.ts';
import { type Language, textOf, textsIn } from '../../browser/harness/texts.ts';
import { compileProject } from './compileModules.ts';
import { ScriptedCaller } from './ScriptedCaller.ts';
import { type Seen, Sight } from './Sight.ts';

const compiled = compileProject();
const { cookie } = compiled.portal.portal.language;

type Running = Awaited<ReturnType<typeof openPortal>>;
type Part = SheetPart & { readonly form: string };

/**
 * A person's actions in the portal and what they see, in ids of the flow files. It is the runtime without a browser:
 * the requests are those of the page, time passes only in `wait`, and everything else has happened when a call returns.
 */
export class Visitor {
  #running: Running | undefined;
  #language: Language = 'en';
  /** The field that has the focus. */
  #focused: string | undefined;
  /** The contents of storage before the page opens, by slot. */
  #stored: Record<string, unknown> = {};
  /** The answers of the browser. */
  readonly browser = new ScriptedCaller();

  constructor(private readonly api: ScriptedService) {}

  /** The language of the open document. */
  readonly #clock: Clock = {
    wall: () => this.running.clock.wall(),
    monotonic: () => this.running.clock.monotonic(),
    after: (...alarm) => this.running.clock.after(...alarm),
  };

  /** Opens an address as a new document. Storage stays. */
  async open(address: string): Promise<void> {
    Object.assign(this.#stored, this.#running === undefined ? {} : Object.fromEntries(this.#running.slots.held));
    this.#focused = undefined;
    const http = new FetchHttp({ basePath: compiled.portal.basePath, clock: this.#clock, fetch: this.api.fetch });
    const { browser } = this;
    this.#running = await openPortal({
      ...{ compiled, address, http, browser, parts: createParts(), stored: this.#stored },
    });
    const { portal } = this.#running;
    void portal.start();
    portal.visit();
    await this.#settle();
  }

  /** The next documents are in this language. */
  speak(language: Language): void {
    this.#language = language;
    this.#stored[cookie] = language;
    this.#running?.slots.write(cookie, language);
  }

  /** Stores a value, as another screen would have. */
  keep(slot: string, value: unknown): void {
    this.#stored[slot] = value;
  }

  /** The colour of the page, where an organisation gives it one. */
  get color(): string | undefined {
    return this.running.portal.shell?.color;
  }

  kept(slot: string): unknown {
    return this.running.slots.read(slot);
  }

  /** Goes to an address within the page, as its router would. */
  async go(address: string): Promise<void> {
    this.running.navigation.go(address, { inputs: {} }, false);
    await this.#settle();
  }

  async fill(id: string, value: unknown): Promise<void> {
    const { view } = this;
    this.#reach('field', id);
    if (view.isLocked(id)) throw new Error(`${id} is sent and cannot be changed`);
    if (this.#focused !== undefined && this.#focused !== id) view.blur(this.#focused);
    this.#focused = id;
    view.change(id, value);
    await this.#settle();
  }

  /** Goes to another place of the screen. */
  async blur(): Promise<void> {
    if (this.#focused !== undefined) this.view.blur(this.#focused);
    this.#focused = undefined;
    await this.#settle();
  }

  /** @param place of the entry of a list */
  async press(id: string, place?: number): Promise<void> {
    const part = this.#reach('action', id, place);
    if (part.kind === 'action' && !part.isEnabled) throw new Error(`${id} is disabled`);
    await this.blur();
    this.view.press(id, part.entry, part.form);
    await this.#settle();
  }

  /** Retries the calls with a fault. */
  async retry(): Promise<void> {
    this.view.retry();
    await this.#settle();
  }

  /** Advances the time. */
  async wait(milliseconds: number): Promise<void> {
    await this.running.clock.advance(milliseconds);
    await this.#settle();
  }

  /** The visitor's address: of the portal, or the one to which the portal was left. */
  get address(): string {
    const { navigation } = this.running;
    return this.left.at(-1) ?? navigation.address;
  }

  /** The documents that the page requested. */
  get left(): readonly string[] {
    const { left, origin } = this.running.navigation;
    return left.map(({ address }) => address.replace(origin, ''));
  }

  /** How many entries a list has. */
  count(list: string): number {
    return this.#parts.filter(({ kind, id }) => kind === 'entry' && id === list).length;
  }

  expectPath(path: string): void {
    expect(new URL(this.address, this.running.navigation.origin).pathname).toBe(path);
  }

  expectAddress(address: string): void {
    expect(this.address).toBe(address);
  }

  /** The title of the document. */
  get title(): string {
    const { title } = this.#screen ?? {};
    const name = textOf('name', { language: this.#language, namespace: 'portal' });
    return title === undefined || title === '' ? name : `${title} – ${name}`;
  }

  /** Everything that can be read on the page. */
  get words(): string {
    const { portal } = this.running;
    const said = [this.banner(), ...(['error', 'success', 'warning', 'info'] as const).map((one) => this.toast(one))];
    const sheets = [this.#screen, this.#dialog].flatMap((sheet) => (sheet === undefined ? [] : [wordsOf(sheet)]));
    return portal.view === undefined ? '' : [...sheets, ...said.map((one) => one.look()?.words ?? '')].join('\n');
  }

  /** All that the screen says. */
  named(id: string): Sight {
    return new Sight(`the screen ${id}`, () => {
      const { portal } = this.running;
      const [sheet, banner] = [this.#screen, this.banner().look()?.words];
      if (this.running.isLeft() || portal.screen !== id || sheet === undefined) return undefined;
      return { heading: sheet.heading, words: [wordsOf(sheet), ...(banner === undefined ? [] : [banner])].join('\n') };
    });
  }

  /** Label, value, help and error of a field. */
  field(id: string): Sight {
    return this.#sight('field', id);
  }

  action(id: string, place?: number): Sight {
    return this.#sight('action', id, place);
  }

  text(id: string, place?: number): Sight {
    return this.#sight('text', id, place);
  }

  qr(id: string): Sight {
    return this.#sight('qr', id);
  }

  fact(id: string): Sight {
    return this.#sight('fact', id);
  }

  badge(id: string, place?: number): Sight {
    return this.#sight('badge', id, place);
  }

  /** An entry of a list. */
  entry(id: string, place: number): Sight {
    return this.#sight('entry', id, place);
  }

  dialog(id: string): Sight {
    return new Sight(`the dialog ${id}`, () => {
      const { dialog } = this.view;
      const sheet = this.#dialog;
      return dialog?.id !== id || sheet === undefined ? undefined : { heading: sheet.heading, words: wordsOf(sheet) };
    });
  }

  toast(variant: 'error' | 'success' | 'warning' | 'info'): Sight {
    return new Sight(`a toast (${variant})`, () => {
      const found = this.running.portal.toasts.list.filter((toast) => toast.variant === variant);
      const words = found.map(({ message, screen = '' }) => this.#reader.message(message, screen));
      return found.length === 0 ? undefined : { words: words.join('\n') };
    });
  }

  banner(): Sight {
    return new Sight('the banner', () => {
      const { banner } = this.view;
      return banner === undefined ? undefined : { words: this.#reader.message(banner, banner.screen ?? '') };
    });
  }

  /** The notice of a fault. */
  fault(): Sight {
    return new Sight('the notice of a fault', () => {
      const { fault } = this.view;
      return fault === undefined ? undefined : { words: textOf(`faults.${fault.fault}`, { language: this.#language }) };
    });
  }

  get running(): Running {
    if (this.#running === undefined) throw new Error('no page is open');
    return this.#running;
  }

  get view(): FlowStore {
    const { view } = this.running.portal;
    if (view === undefined) throw new Error('nothing is shown');
    return view;
  }

  get #reader(): ScreenReader {
    return new ScreenReader(compiled.flows, textsIn(this.#language), false);
  }

  get #screen(): Sheet | undefined {
    const { portal } = this.running;
    if (portal.screen === undefined || portal.view?.phase !== 'ready') return undefined;
    return this.#reader.screen(portal.screen, portal.view);
  }

  get #dialog(): Sheet | undefined {
    const { portal } = this.running;
    return portal.screen === undefined || portal.view === undefined
      ? undefined
      : this.#reader.dialog(portal.screen, portal.view);
  }

  /** Everything with an id, of the open dialog first. */
  get #parts(): readonly Part[] {
    const form = this.running.portal.view?.dialog?.id ?? '';
    return [
      ...flatParts(this.#dialog?.parts ?? []).map((part) => ({ ...part, form })),
      ...flatParts(this.#screen?.parts ?? []).map((part) => ({ ...part, form: '' })),
    ];
  }

  #find(kind: Part['kind'], id: string, place?: number): Part | undefined {
    return this.#parts.find(
      (part) => part.kind === kind && part.id === id && (place === undefined || part.entry?.index === place),
    );
  }

  /** The reachable part: a modal dialog covers everything else. */
  #reach(kind: Part['kind'], id: string, place?: number): Part {
    const part = this.#find(kind, id, place);
    if (part === undefined || this.running.isLeft()) throw new Error(`there is no ${kind} ${id} at ${this.address}`);
    const { dialog } = this.view;
    if (part.form === '' && dialog !== undefined && dialog.dialog.modal !== false)
      throw new Error(`the dialog ${dialog.id} is in front of ${id}`);
    return part;
  }

  #sight(kind: Part['kind'], id: string, place?: number): Sight {
    return new Sight(`the ${kind} ${id}`, () => {
      const part = this.#find(kind, id, place);
      if (part === undefined || this.running.isLeft()) return undefined;
      const { view } = this;
      const isMarked = part.kind === 'field' && part.error !== '' && view.isMarked(id);
      return {
        words: linesOf(part).join('\n'),
        ...(part.kind === 'field' ? { value: view.form[id] ?? '', isMarked, isEnabled: !view.isLocked(id) } : {}),
        ...(part.kind === 'action' ? { isEnabled: part.isEnabled, target: view.targetOf(part.item, part.entry) } : {}),
      } satisfies Seen;
    });
  }

  /** Waits for everything but the answers that the test holds, and the timers of the flow. */
  async #settle(): Promise<void> {
    await turn();
    await this.running.settle(() => this.api.isHolding);
    await turn();
  }
}

/** Everything that waits for settled promises happens before the next turn of the event loop. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const wordsOf = ({ heading, lead, parts }: Sheet): string => [heading, lead, ...parts.flatMap(linesOf)].join('\n');

function linesOf(part: SheetPart): readonly string[] {
  switch (part.kind) {
    case 'field':
      return [part.words, part.value, part.help, part.error];
    case 'fact':
      return [part.words, part.value];
    case 'entry':
      return [part.words, ...part.parts.flatMap(linesOf)];
    default:
      return [part.words];
  }
}
