import type { i18n } from 'i18next';
import type { Flows } from '../../engine/flow/Flows.ts';
import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import type { Message } from '../../engine/runtime/View.ts';
import { flatParts, ScreenReader, type Seen } from '../headless/ScreenReader.ts';

/** The visible part of a screen, as lines for a terminal. */
export class ScreenPrinter {
  readonly #reader: ScreenReader;

  constructor(flows: Flows, texts: i18n) {
    this.#reader = new ScreenReader(flows, texts, true);
  }

  /** The whole screen, or the dialog over it. */
  print(screen: string, view: FlowStore): string[] {
    const state = view.state === undefined ? '' : `, state ${view.state}`;
    const head = `== ${screen}${state}`;
    const { banner, fault, remaining } = view;
    if (view.phase === 'loading') return [head, '   (loading)'];
    const dialog = this.#reader.dialog(screen, view);
    const { heading, lead, parts } = dialog ?? this.#reader.screen(screen, view);
    const { texts } = this.#reader;
    return [
      dialog === undefined ? head : `${head}, dialog ${view.dialog?.id}`,
      `   ${heading}`,
      ...(lead === '' ? [] : [`   ${lead}`]),
      ...(banner === undefined ? [] : [` ! ${this.message(banner, banner.screen ?? screen)}`]),
      ...(fault === undefined ? [] : [` ! ${texts.t(`faults.${fault.fault}`, { ns: 'messages' })} (retry)`]),
      ...parts.flatMap(linesOf),
      ...(remaining === undefined ? [] : [`   (continues automatically in ${Math.ceil(remaining / 1000)} s)`]),
    ];
  }

  /** All that is on the screen, or on the dialog over it. */
  parts(screen: string, view: FlowStore): readonly Seen[] {
    return flatParts((this.#reader.dialog(screen, view) ?? this.#reader.screen(screen, view)).parts);
  }

  message(message: Message, screen: string): string {
    return this.#reader.message(message, screen);
  }
}

function linesOf(part: Seen): string[] {
  const { kind, id, words, entry } = part;
  const nth = entry === undefined ? '' : ` ${entry.index + 1}`;
  switch (kind) {
    case 'text':
    case 'loader':
      return [`   ${words}`];
    case 'fact':
      return [`   ${words}: ${part.value}`];
    case 'badge':
      return [`   (${words})`];
    case 'image':
    case 'qr':
      return [`   [${words}]`];
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
  }
}
