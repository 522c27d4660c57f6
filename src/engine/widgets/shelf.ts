import { createElement, type FunctionComponent } from 'react';
import type { WidgetProps } from './host/WidgetProps.ts';

export type Widget = FunctionComponent<WidgetProps>;

/** Widgets by the names of their kinds: those of the first script, and those that come with the first screen that has one. */
export interface Widgets {
  readonly early: Readonly<Record<string, Widget>>;
  /** What brings the widget, among others or alone. */
  readonly later: Readonly<Record<string, () => Promise<Readonly<Record<string, Widget>>>>>;
}

/** Every widget that is here by now. */
export const WIDGETS: Record<string, Widget> = {};
const ways = new Map<string, () => Promise<Readonly<Record<string, Widget>>>>();

/** Takes the widgets of a portal. */
export function addWidgets({ early, later }: Widgets): void {
  putOut(early);
  for (const [name, load] of Object.entries(later)) ways.set(name, load);
}

/** Brings those of the named widgets that are not here yet. */
export async function fetchWidgets(names: readonly string[]): Promise<void> {
  const missing = names.filter((name) => !Object.hasOwn(WIDGETS, name)).flatMap((name) => ways.get(name) ?? []);
  for (const widgets of await Promise.all([...new Set(missing)].map((load) => load()))) putOut(widgets);
}

/** RJSF takes functions only: an observer is a memo. */
function putOut(widgets: Readonly<Record<string, Widget>>): void {
  for (const [name, widget] of Object.entries(widgets)) WIDGETS[name] = (props) => createElement(widget, props);
}
