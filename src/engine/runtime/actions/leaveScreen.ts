import { resolveAddress } from '../../contract/resolveAddress.ts';
import { addressRules } from '../addresses/addressRules.ts';
import { placeAddress } from '../addresses/placeAddress.ts';
import { targetAddress } from '../addresses/targetAddress.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import type { Effect } from '../Effect.ts';
import type { Message } from '../View.ts';

type Values = Readonly<Record<string, unknown>>;

/** A move without a press replaces the history entry, so that Back does not return here (R04). */
const isAutomatic = (context: ActionContext) => context.control === undefined;

/** Goes to another screen, or to this one again. What is said above a form is said on that screen. */
export const goTo = (screen: string, inputs: Values, context: ActionContext, banner?: Message): Effect => ({
  kind: 'goto',
  screen,
  inputs,
  replace: isAutomatic(context),
  ...(banner === undefined ? {} : { banner }),
});

/** A full-page jump to a place or an address. The safe default replaces a refused address (P01). */
export function jump(draft: Draft, target: string, values: Values, context: ActionContext): Effect | undefined {
  const address = targetAddress(target, values, draft.scope(context), 'leave');
  return address === undefined ? undefined : { kind: 'leave', address, replace: isAutomatic(context) };
}

/**
 * A native form post to a place that the resolver allows (P01). A list under N is posted as `N.<entry>=true` for each
 * entry. Absent values are left out.
 */
export function postForm(draft: Draft, place: string, values: Values): Effect | undefined {
  const address = resolveAddress(placeAddress(place, {}, draft.screenContext), addressRules(draft));
  if (address === undefined) return undefined;
  const fields = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value.map((entry) => [`${name}.${String(entry)}`, 'true']) : [[name, String(value)]];
  });
  return { kind: 'post', address, fields };
}

/** A new tab, for links to other sites: http and https only (P05). The screen stays. */
export function openTab(draft: Draft, target: string, values: Values, context: ActionContext): void {
  const address = targetAddress(target, values, draft.scope(context), 'open');
  if (address !== undefined) draft.emit({ kind: 'open', address });
}
