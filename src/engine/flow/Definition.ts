import { type Contract, isOfBrowser, operationOf } from '../contract/Contract.ts';
import type { Theme } from '../theme/Theme.ts';
import type { FieldKinds } from './FieldKind.ts';
import type { Predicates } from './rules/Predicate.ts';
import type { ValueFunctions } from './ValueFunction.ts';

/**
 * What the checker and the compiler need to know about a portal. The browser gets only the parts that the compiler
 * extracts.
 */
export interface Definition {
  readonly contract: Contract;
  /** The first call of the page. Its answer is `$env`. */
  readonly environment?: string;
  /** Values that every text may name, such as `{product}`, the same in every language. They are also in `$env`. */
  readonly constants?: Readonly<Record<string, string>>;
  /** Addresses that the server answers itself, including everything below them. No screen can have such an address. */
  readonly reserved?: readonly string[];
  /** The theme that a brand modifies. Without it, brands are not checked. */
  readonly theme?: Theme;
  /** The kinds of fields by name. The page needs a widget for each. */
  readonly fields: FieldKinds;
  /** The value functions by name. The page needs the same functions. */
  readonly functions: ValueFunctions;
  /** The predicates of rules by name. The page needs the same predicates. */
  readonly predicates: Predicates;
}

/** @throws if the call for the environment is impossible, since the portal would start without an environment */
export function judgeDefinition({ contract, environment }: Definition): void {
  if (environment === undefined) return;
  const operation = operationOf(environment, contract);
  const isServiceCall = operation !== undefined && !isOfBrowser(environment);
  const needs = Object.entries(operation?.parameters ?? {}).filter(([, { required }]) => required === true);
  if (isServiceCall && needs.length === 0) return;
  const why = isServiceCall
    ? `needs ${needs.map(([name]) => name).join(', ')}`
    : 'is not a service call in the contract';
  throw new Error(`The environment of the definition, "${environment}", ${why}`);
}
