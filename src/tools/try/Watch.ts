import type { RouteProgram } from '../../engine/flow/Program.ts';
import type { openPortal } from '../headless/openPortal.ts';
import type { ScreenPrinter } from './ScreenPrinter.ts';

type Headless = Awaited<ReturnType<typeof openPortal>>;

/** Prints what has changed since the last call: screen, state, dialog, toasts, storage, and exits. */
export class Watch {
  #screen: string | undefined;
  #state: string | undefined;
  #dialog: string | undefined;
  #toast = 0;
  #slots: ReadonlySet<string>;
  readonly #counts = { left: 0, opened: 0, posted: 0 };

  constructor(
    private readonly headless: Headless,
    private readonly printer: ScreenPrinter,
    private readonly tell: (line: string) => void,
  ) {
    this.#slots = new Set(headless.slots.held.keys());
  }

  report(): void {
    const { portal, navigation, slots } = this.headless;
    const { view, screen } = portal;
    if (screen !== this.#screen) this.#say(`screen ${screen ?? '(none)'} at ${this.#address(navigation.address)}`);
    else if (view?.state !== this.#state) this.#say(`state ${this.#state ?? '(none)'} to ${view?.state ?? '(none)'}`);
    const dialog = view?.dialog?.id;
    if (dialog !== this.#dialog)
      this.#say(dialog === undefined ? `dialog ${this.#dialog} closes` : `dialog ${dialog} opens`);
    for (const { id, variant, message, screen: from } of portal.toasts.list.filter((toast) => toast.id > this.#toast)) {
      this.#toast = id;
      this.#say(`toast (${variant}): ${this.printer.message(message, from ?? screen ?? '')}`);
    }
    const held = new Set(slots.held.keys());
    for (const slot of held) if (!this.#slots.has(slot)) this.#say(`stores ${slot}`);
    for (const slot of this.#slots) if (!held.has(slot)) this.#say(`forgets ${slot}`);
    for (const { address } of navigation.left.slice(this.#counts.left))
      this.#say(`leaves for ${this.#address(address)}`);
    for (const address of navigation.opened.slice(this.#counts.opened)) this.#say(`opens ${this.#address(address)}`);
    for (const { address, fields } of navigation.posted.slice(this.#counts.posted))
      this.#say(`posts ${fields.map(([name]) => name).join(', ')} to ${this.#address(address)}`);
    this.#screen = screen;
    this.#state = view?.state;
    this.#dialog = dialog;
    this.#slots = held;
    this.#counts.left = navigation.left.length;
    this.#counts.opened = navigation.opened.length;
    this.#counts.posted = navigation.posted.length;
  }

  #say(line: string): void {
    this.tell(`-> ${line}`);
  }

  #address(address: string): string {
    return withoutSecrets(address, this.headless.portal.portal.routes);
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
