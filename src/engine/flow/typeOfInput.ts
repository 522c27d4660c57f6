import { ownMember } from '../contract/isRecord.ts';
import type { Definition } from './Definition.ts';
import type { Flows } from './Flows.ts';
import { asSchema, type Schema } from './Schema.ts';
import type { Input } from './types.ts';
import type { Scope } from './Unit.ts';

/** The inputs that `$input` has in a scope: a dialog's own, and those of the screen unless the dialog is shared. */
export function inputsOf({ unit, dialog }: Scope): ReadonlyMap<string, Input> {
  const located = dialog === undefined ? undefined : unit.dialogs.get(dialog);
  const own = located?.value.takes ?? {};
  return new Map(Object.entries(located?.shared ? own : { ...unit.takes, ...own }));
}

/** The inputs that a step can pass to a screen: its own, and those of its shell. Undefined if there is no such screen. */
export function inputsOfScreen(id: string, { screens, portal }: Flows): Readonly<Record<string, Input>> | undefined {
  const screen = screens.get(id)?.value;
  return screen && { ...ownMember(portal?.value.shells, screen.route.shell)?.takes, ...screen.takes };
}

export function typeOfInput(input: Input, definition: Definition): Schema {
  if (input.of !== undefined) return { enum: input.of };
  return input.type === undefined ? { type: 'string' } : typeOfShape(input.type, definition);
}

/** The schema of a shape of the contract; one that accepts anything if the contract has no such shape. */
export const typeOfShape = (name: string, { contract }: Definition): Schema =>
  asSchema(asSchema(contract.shapes)[name]);
