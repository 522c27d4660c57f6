import type { Normalisers } from '../flow/Normaliser.ts';
import type { Predicates } from '../flow/rules/Predicate.ts';
import type { ValueFunctions } from '../flow/ValueFunction.ts';

/** Where a portal runs, as it reads from the answer to the call for the environment. */
export interface Environment {
  /** Members of `$env`. The runtime adds constants, host, address, path, language, arrival and nameOrder. */
  readonly env: Readonly<Record<string, unknown>>;
  /** The host of the start site. All hosts below it share its cookies (D-24). The page's own host if absent. */
  readonly mainHost?: string;
  /** Hosts that a flow may lead to, besides the current origin, as `resolveAddress` takes them (P01). */
  readonly hosts?: readonly string[];
  /** Single pages of other sites that a flow may lead to. */
  readonly pages?: readonly string[];
}

/** The context of a text that the portal shows in its own way. */
interface Shown {
  /** The record whose member it is. */
  readonly owner: unknown;
  readonly env: Readonly<Record<string, unknown>>;
}

/** The code that a portal gives the runtime. The rest of a portal is data, in the compiled flows. */
export interface PortalParts {
  /** The same functions of values and predicates of rules as in the definition. */
  readonly functions: ValueFunctions;
  readonly predicates: Predicates;
  /** The normalisers of the kinds of fields, by the name that a kind's `program` gives. */
  readonly normalisers: Normalisers;
  /** `data` is undefined before the answer, and if the call fails. By default `$env` is the answer itself. */
  readonly readEnvironment?: (data: unknown, hostname: string) => Environment;
  /** How to show texts of a format of the contract, by the name of the format. */
  readonly presenters?: Readonly<Record<string, (text: string, shown: Shown) => string>>;
}
