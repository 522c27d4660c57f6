import type { Normalisers } from '../flow/Normaliser.ts';
import type { Predicates } from '../flow/rules/Predicate.ts';
import type { ValueFunctions } from '../flow/ValueFunction.ts';

/** The portal's deployment, read from the answer to the call for the environment. */
export interface Environment {
  /** Members of `$env`. The runtime adds constants, host, address, path, language, arrival and nameOrder. */
  readonly env: Readonly<Record<string, unknown>>;
  /** The host of the start site. All hosts below it share its cookies (D-24). The page's own host if absent. */
  readonly mainHost?: string;
  /** Hosts that a flow may lead to, besides the current origin, in the format of `resolveAddress` (P01). */
  readonly hosts?: readonly string[];
  /** Single pages of other sites that a flow may lead to. */
  readonly pages?: readonly string[];
}

/** The context of a text that the portal displays in its own way. */
interface Shown {
  /** The record that the text is a member of. */
  readonly owner: unknown;
  readonly env: Readonly<Record<string, unknown>>;
}

/** The code that a portal provides to the runtime. The rest of a portal is data, in the compiled flows. */
export interface PortalParts {
  /** The same value functions and rule predicates as in the definition. */
  readonly functions: ValueFunctions;
  readonly predicates: Predicates;
  /** The normalisers of the kinds of fields, by the name in a kind's `program`. */
  readonly normalisers: Normalisers;
  /** `data` is undefined before the answer, and if the call fails. By default `$env` is the answer itself. */
  readonly readEnvironment?: (data: unknown, hostname: string) => Environment;
  /** How to display texts of a contract's format, by the name of the format. */
  readonly presenters?: Readonly<Record<string, (text: string, shown: Shown) => string>>;
}
