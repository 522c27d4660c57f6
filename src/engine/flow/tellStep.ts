import { isRecord } from '../contract/isRecord.ts';
import { WAYS_OUT } from '../grammar/steps.ts';
import { tellValue } from './tellValue.ts';
import type { Step } from './types.ts';

/** The words for what a step names: those that visitors read, or ids as they are written. */
export interface StepWords {
  message(key: string): string;
  field(name: string): string;
  dialog(id: string): string;
  screen(id: string): string;
}

const asWritten = (id: string) => id;
export const AS_WRITTEN: StepWords = { message: asWritten, field: asWritten, dialog: asWritten, screen: asWritten };

/** One effect of a step: “opens the dialog x”, “opening the dialog x”. */
export interface Deed {
  readonly does: string;
  readonly doing: string;
  /** How a visitor notices it: by where it leads, by what it shows, or not at all. */
  readonly sort: 'leads' | 'says' | 'does';
  /** What it is done with, as written. */
  readonly value: unknown;
}

/** The effects of a step, one per member, so that a change of one member is reported alone. */
export function deedsOf(step: Step, words: StepWords): Map<string, Deed> {
  const deeds = new Map<string, Deed>();
  const add = (about: string, sort: Deed['sort'], does: string, doing: string, rest: string, value: unknown) =>
    deeds.set(about, { does: `${does} ${rest}`, doing: `${doing} ${rest}`, sort, value });
  for (const [slot, value] of Object.entries(step.store ?? {})) {
    add(`store ${slot}`, 'does', 'keeps', 'keeping', `${slot} = ${tellValue(value)}`, value);
  }
  for (const slot of step.forget ?? []) add(`forget ${slot}`, 'does', 'forgets', 'forgetting', slot, slot);
  for (const [field, said] of Object.entries(step.fieldError ?? {})) {
    const rest = `${tellFieldError(said, words)} at the field ${words.field(field)}`;
    add(`fieldError ${field}`, 'says', 'says', 'saying', rest, said);
  }
  if (step.banner !== undefined) {
    add('banner', 'says', 'says', 'saying', `${words.message(step.banner)} above the form`, step.banner);
  }
  const [variant, toast] = Object.entries(step.toast ?? {})[0] ?? [];
  if (typeof toast === 'string') {
    add('toast', 'says', 'says', 'saying', `${words.message(toast)} in a toast (${variant})`, step.toast);
  }
  if (step.state !== undefined) add('state', 'leads', 'enters', 'entering', `the state ${step.state}`, step.state);
  if (step.focus !== undefined) add('focus', 'says', 'moves', 'moving', `the focus to ${step.focus}`, step.focus);
  for (const way of WAYS_OUT) {
    const target = step[way];
    if (target === undefined) continue;
    const [does, doing, rest] = tellWay(way, target, words);
    add('way', 'leads', does, doing, rest, [way, target]);
  }
  for (const [name, value] of Object.entries(step.with ?? {})) {
    add(`with ${name}`, 'does', 'passes', 'passing', `${name} = ${tellValue(value)}`, value);
  }
  return deeds;
}

function tellWay(way: (typeof WAYS_OUT)[number], target: string, words: StepWords): [string, string, string] {
  const address = target.startsWith('$') ? `the address in ${target}` : `the place ${target}`;
  switch (way) {
    case 'call':
      return ['makes', 'making', `the call ${target}`];
    case 'dialog':
      return ['opens', 'opening', `the dialog ${words.dialog(target)}`];
    case 'goto':
      return ['goes', 'going', `to ${words.screen(target)}`];
    case 'leave':
      return ['leaves', 'leaving', `to ${address}`];
    case 'open':
      return ['opens', 'opening', `${address} in a new tab`];
    case 'post':
      return ['posts', 'posting', `to ${address}`];
  }
}

function tellFieldError(said: unknown, words: StepWords): string {
  if (typeof said === 'string') return words.message(said);
  if (!isRecord(said)) return '';
  if (typeof said.message === 'string') return `${words.message(said.message)}, marking nothing,`;
  return `the words of the rule in ${String(said.rule)}, else ${words.message(String(said.otherwise))},`;
}
