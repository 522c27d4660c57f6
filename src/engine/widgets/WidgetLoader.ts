import { createElement, type FunctionComponent } from 'react';
import type { WidgetProps } from './host/FormControl.ts';

export type Widget = FunctionComponent<WidgetProps>;

/**
 * Widgets by the names of their kinds: `early` ones are in the first script, `later` ones load with the first screen
 * that needs one.
 */
export interface Widgets {
  readonly early: Readonly<Record<string, Widget>>;
  /** Loads the widget, alone or with others. */
  readonly later: Readonly<Record<string, () => Promise<Readonly<Record<string, Widget>>>>>;
}

/** The widgets of one portal. Two portals in one process have separate loaders. */
export class WidgetLoader {
  /** The loaded widgets, by the names of their kinds. Always the same object: loading adds to it. */
  readonly loaded: Record<string, Widget> = {};
  readonly #later: Widgets['later'];

  constructor({ early, later }: Widgets) {
    this.#later = later;
    this.#add(early);
  }

  /** Loads those of the named widgets that are not loaded yet. */
  async load(names: readonly string[]): Promise<void> {
    const missing = names.filter((name) => !Object.hasOwn(this.loaded, name) && Object.hasOwn(this.#later, name));
    const loads = new Set(missing.flatMap((name) => this.#later[name] ?? []));
    for (const widgets of await Promise.all([...loads].map((load) => load()))) this.#add(widgets);
  }

  /** RJSF accepts only functions, but an observer is a memo. */
  #add(widgets: Readonly<Record<string, Widget>>): void {
    for (const [name, widget] of Object.entries(widgets)) this.loaded[name] = (props) => createElement(widget, props);
  }
}
