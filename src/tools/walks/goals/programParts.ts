import { oncePerPair } from '../../../engine/contract/oncePer.ts';
import { guardsOf } from '../../../engine/flow/actionOf.ts';
import { answerHandlers } from '../../../engine/flow/answerHandlers.ts';
import type { JsonPath } from '../../../engine/flow/JsonDocument.ts';
import type { PortalTables, ScreenProgram } from '../../../engine/flow/Program.ts';
import { partsIn } from '../../../engine/flow/partsIn.ts';
import type { Guard, Handler, Item, Outcome, Outcomes, Step } from '../../../engine/flow/types.ts';
import { VERB_NAMES, verbNamed } from '../../../engine/language/verbs.ts';

/** A part of a program by its path: `screen`, `dialogs`, `calls`, `tables` or `portal`, then as in the file. */
interface Part<T> {
  readonly path: JsonPath;
  readonly value: T;
}

/** An item of a body, with the conditions for seeing it. */
export interface PlacedItem extends Part<Item> {
  /** The open dialog; undefined on the screen itself. */
  readonly dialog: string | undefined;
  /** The list whose entries contain it. */
  readonly of: string | undefined;
}

/** All parts of a program that can be walked. */
export interface ProgramParts {
  readonly handlers: readonly Part<Handler>[];
  /** Outcomes that are aliases of another one. */
  readonly aliases: readonly Part<Outcome>[];
  readonly items: readonly PlacedItem[];
  /** The guards of items, and the conditions of calls. `of` is the list whose entries have it. */
  readonly guards: readonly (Part<Guard> & { readonly of: string | undefined })[];
  /** The path of each handler and each alias. */
  readonly paths: ReadonlyMap<object, JsonPath>;
}

const isAlias = (outcome: Outcome): outcome is { as: string } => 'as' in outcome;
export const stepsOf = (handler: Handler): readonly Step[] => (Array.isArray(handler) ? handler : [handler]);
/** The guards of a handler's steps. */
export const whensOf = (handler: Handler): readonly Guard[] =>
  stepsOf(handler).flatMap(({ when }) => (when === undefined ? [] : [when]));
/** The path of a step: a handler with one step is that step itself. */
export const stepPath = (path: JsonPath, handler: Handler, index: number): JsonPath =>
  Array.isArray(handler) ? [...path, index] : path;

/** The messages of a step, the most noticeable first. `of` is a message's field or variant, or else `''`. */
export const messagesIn = (step: Step) =>
  VERB_NAMES.toReversed().flatMap((verb) =>
    partsIn(step[verb], verbNamed(verb).schema).flatMap(({ part, path: [of = ''], value }) =>
      part === 'message' ? [{ verb, of: String(of), message: String(value) }] : [],
    ),
  );

/** Cached by program and portal, since the same program may be used with another portal. */
export const partsOf = oncePerPair((program: ScreenProgram, portal: PortalTables): ProgramParts => {
  const handlers: Part<Handler>[] = [];
  const aliases: Part<Outcome>[] = [];
  const items: PlacedItem[] = [];
  const add = (value: Handler | undefined, ...path: JsonPath) => {
    if (value !== undefined) handlers.push({ path, value });
  };
  const addLines = (lines: Outcomes | undefined, ...path: JsonPath) => {
    for (const [name, line] of Object.entries(lines ?? {})) {
      if (isAlias(line)) aliases.push({ path: [...path, name], value: line });
      else add(line, ...path, name);
    }
  };
  const addBody = (body: readonly Item[], path: JsonPath, dialog: string | undefined, of?: string) => {
    for (const [index, item] of body.entries()) {
      const here = [...path, index];
      items.push({ path: here, value: item, dialog, of });
      if ('list' in item) addBody(item.item, [...here, 'item'], dialog, item.of);
      if ('do' in item) add(item.do, ...here, 'do');
      if ('change' in item) add(item.change as Handler | undefined, ...here, 'change');
    }
  };
  const { screen, dialogs, calls, tables } = program;
  add(screen.entry, 'screen', 'entry');
  add(screen.exit, 'screen', 'exit');
  for (const [time, handler] of Object.entries(screen.after ?? {})) add(handler, 'screen', 'after', time);
  for (const [name, state] of Object.entries(screen.states ?? {})) {
    add(state.entry, 'screen', 'states', name, 'entry');
    for (const [time, handler] of Object.entries(state.after ?? {}))
      add(handler, 'screen', 'states', name, 'after', time);
  }
  addBody(screen.body, ['screen', 'body'], undefined);
  for (const [id, { body }] of Object.entries(dialogs)) addBody(body, ['dialogs', id, 'body'], id);
  for (const [id, call] of Object.entries(calls)) {
    for (const { path, value } of answerHandlers({ file: '', path: ['calls', id], value: call })) add(value, ...path);
    addLines(call.on, 'calls', id, 'on');
  }
  for (const [id, table] of Object.entries(tables)) addLines(table, 'tables', id);
  addLines(portal.outcomes, 'portal', 'outcomes');
  return {
    handlers,
    aliases,
    items,
    guards: [
      ...items.flatMap(({ path, value, of }) =>
        guardsOf(value).map(([name, guard]) => ({ path: [...path, name], value: guard, of })),
      ),
      ...Object.entries(calls).flatMap(([id, { when }]) =>
        when === undefined ? [] : [{ path: ['calls', id, 'when'], value: when, of: undefined }],
      ),
    ],
    paths: new Map([...handlers, ...aliases].map(({ path, value }) => [value, path])),
  };
});
