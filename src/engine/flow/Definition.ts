import { type Contract, isOfBrowser, operationOf } from '../contract/Contract.ts';
import type { Theme } from '../theme/Theme.ts';
import type { FieldKinds } from './FieldKind.ts';
import type { Predicates } from './rules/Predicate.ts';
import type { ValueFunctions } from './ValueFunction.ts';

/** What the checker and the compiler must know of a portal. The browser gets only what the compiler takes out of it. */
export interface Definition {
  readonly contract: Contract;
  /** The call that the page makes first. Its answer is `$env`. */
  readonly environment?: string;
  /** Values that every text may name, `{product}`, the same in every language. They are members of `$env` too. */
  readonly constants?: Readonly<Record<string, string>>;
  /** Addresses that the server answers itself, each with all below it. No screen can be there. */
  readonly reserved?: readonly string[];
  /** The look that a brand builds on. Without it, no brand is judged. */
  readonly theme?: Theme;
  /** The kinds of fields by name. The page is handed a widget for each. */
  readonly fields: FieldKinds;
  /** The functions of values by name. The page is handed the same. */
  readonly functions: ValueFunctions;
  /** The named tests of rules by name. The page is handed the same. */
  readonly predicates: Predicates;
}

/** @throws if nobody can make the call for the environment, since the portal would start without one */
export function judgeDefinition({ contract, environment }: Definition): void {
  if (environment === undefined) return;
  const operation = operationOf(environment, contract);
  const isAsked = operation !== undefined && !isOfBrowser(environment);
  const needs = Object.entries(operation?.parameters ?? {}).filter(([, { required }]) => required === true);
  if (isAsked && needs.length === 0) return;
  const why = isAsked ? `needs ${needs.map(([name]) => name).join(', ')}` : 'is not a service call in the contract';
  throw new Error(`The environment of the definition, "${environment}", ${why}`);
}
