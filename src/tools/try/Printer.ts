import type { i18n } from 'i18next';
import type { Flows } from '../../engine/flow/Flows.ts';
import type { RouteProgram } from '../../engine/flow/Program.ts';
import { itemNamed } from '../../engine/language/items.ts';
import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import type { Headless } from '../headless/openPortal.ts';
import { flatParts, ScreenReader, type Seen } from '../headless/ScreenReader.ts';

/** Prints a visit, as lines for a terminal: what has changed since the last call, and the visible part of the screen. */
export class Printer {
  readonly #reader: ScreenReader;
  #screen: string | undefined;
  #state: string | undefined;
  #dialog: string | undefined;
  #toast = 0;
  #slots: ReadonlySet<string>;
  readonly #counts = { left: 0, opened: 0, posted: 0 };
  /** The screen's lines as printed last: while the screen stays, only new lines are printed. */
  #shown: readonly string[] = [];

  constructor(
    private readonly headless: Headless,
    flows: Flows,
    texts: i18n,
    private readonly tell: (line: string) => void,
  ) {
    this.#reader = new ScreenReader(flows, texts, true);
    this.#slots = new Set(headless.slots.held.keys());
  }

  report(): void {
    this.#tellChanges();
    const { screen, view } = this.headless.portal;
    if (this.headless.isLeft() || view === undefined || screen === undefined) return;
    const lines = this.#print(screen, view);
    const isSame = lines[0] === this.#shown[0];
    for (const line of isSame ? lines.filter((one) => !this.#shown.includes(one)) : lines) this.tell(line);
    this.#shown = lines;
  }

  /** The next report has the whole screen. */
  forget(): void {
    this.#shown = [];
  }

  /** All that is on the screen, or on the dialog over it. */
  get parts(): readonly Seen[] {
    const { screen, view } = this.headless.portal;
    return screen === undefined || view === undefined ? [] : flatParts(this.#sheet(screen, view).parts);
  }

  #sheet = (screen: string, view: FlowStore) => this.#reader.dialog(screen, view) ?? this.#reader.screen(screen, view);

  #print(screen: string, view: FlowStore): string[] {
    const { banner, fault, remaining, state, dialog } = view;
    const head = `== ${screen}${state === undefined ? '' : `, state ${state}`}`;
    if (view.phase === 'loading') return [head, '   (loading)'];
    const { heading, lead, parts } = this.#sheet(screen, view);
    const { texts } = this.#reader;
    return [
      dialog === undefined ? head : `${head}, dialog ${dialog.id}`,
      `   ${heading}`,
      ...(lead === '' ? [] : [`   ${lead}`]),
      ...(banner === undefined ? [] : [` ! ${this.#reader.message(banner, banner.screen ?? screen)}`]),
      ...(fault === undefined ? [] : [` ! ${texts.t(`faults.${fault.fault}`, { ns: 'messages' })} (retry)`]),
      ...parts.flatMap(linesOf),
      ...(remaining === undefined ? [] : [`   (continues automatically in ${Math.ceil(remaining / 1000)} s)`]),
    ];
  }

  #tellChanges(): void {
    const { portal, navigation, slots } = this.headless;
    const { view, screen, toasts } = portal;
    const addressOf = (address: string) => withoutSecrets(address, portal.portal.routes);
    const say = (line: string) => this.tell(`-> ${line}`);
    if (screen !== this.#screen) say(`screen ${screen ?? '(none)'} at ${addressOf(navigation.address)}`);
    else if (view?.state !== this.#state) say(`state ${this.#state ?? '(none)'} to ${view?.state ?? '(none)'}`);
    const dialog = view?.dialog?.id;
    if (dialog !== this.#dialog) say(dialog === undefined ? `dialog ${this.#dialog} closes` : `dialog ${dialog} opens`);
    for (const { id, variant, message, screen: from } of toasts.list.filter((toast) => toast.id > this.#toast)) {
      this.#toast = id;
      say(`toast (${variant}): ${this.#reader.message(message, from ?? screen ?? '')}`);
    }
    const held = new Set(slots.held.keys());
    for (const slot of held) if (!this.#slots.has(slot)) say(`stores ${slot}`);
    for (const slot of this.#slots) if (!held.has(slot)) say(`forgets ${slot}`);
    const { left, opened, posted } = navigation;
    for (const { address } of left.slice(this.#counts.left)) say(`leaves for ${addressOf(address)}`);
    for (const address of opened.slice(this.#counts.opened)) say(`opens ${addressOf(address)}`);
    for (const { address, fields } of posted.slice(this.#counts.posted))
      say(`posts ${fields.map(([name]) => name).join(', ')} to ${addressOf(address)}`);
    this.#screen = screen;
    this.#state = view?.state;
    this.#dialog = dialog;
    this.#slots = held;
    Object.assign(this.#counts, { left: left.length, opened: opened.length, posted: posted.length });
  }
}

function linesOf(part: Seen): string[] {
  const { kind, id, words, entry } = part;
  const nth = entry === undefined ? '' : ` ${entry.index + 1}`;
  switch (kind) {
    case 'fact':
      return [`   ${words}: ${part.value}`];
    case 'entry':
      return [`   ${words}${nth}`, ...part.parts.flatMap(linesOf).map((line) => `  ${line}`)];
    case 'action':
      return [`   [${words}]  press ${id}${nth}${part.isEnabled ? '' : '  (disabled)'}`];
    case 'field':
      return [
        `   ${words}: ${part.value}  (${id}${part.isRequired ? ', required' : ''})`,
        ...(part.options.length === 0
          ? []
          : [`     ${part.options.map((one, index) => `${index + 1} ${one}`).join(' · ')}`]),
        ...(part.error === '' ? [] : [`   ! ${part.error}`]),
      ];
    default:
      return [`   ${(itemNamed(kind).plainly ?? '{}').replace('{}', () => words)}`];
  }
}

/** An address as it may be printed: secret inputs of any screen are left out of its query. */
function withoutSecrets(address: string, routes: Readonly<Record<string, RouteProgram>>): string {
  const secrets = Object.values(routes).flatMap(({ takes = {} }) =>
    Object.entries(takes).flatMap(([name, { secret }]) => (secret !== undefined ? [name] : [])),
  );
  const [path = '', query] = address.split('?');
  if (query === undefined) return address;
  const shown = [...new URLSearchParams(query)].map(([name, value]) =>
    secrets.includes(name) ? `${name}=…` : `${name}=${value}`,
  );
  return `${path}?${shown.join('&')}`;
}
