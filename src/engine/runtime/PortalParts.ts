import type { Normalisers } from '../flow/Normaliser.ts';
import type { Predicates } from '../flow/rules/Predicate.ts';
import type { ValueFunctions } from '../flow/ValueFunction.ts';

/** The portal's deployment, read from the answer to the call for the environment. */
export interface Environment {
  /** The members of `$env`. The runtime adds constants, host, address, path, language, arrival and nameOrder. */
  readonly env: Readonly<Record<string, unknown>>;
  /** The host of the start site, whose subdomains share its cookies (D-24). If absent, the page's own host is used. */
  readonly mainHost?: string;
  /** Hosts to which a flow may lead, besides the current origin, in the format of `resolveAddress` (P01). */
  readonly hosts?: readonly string[];
  /** Single pages of other sites to which a flow may lead. */
  readonly pages?: readonly string[];
}

/** The context of a text for which the portal has its own display. */
interface Shown {
  /** The record of which the text is a member. */
  readonly owner: unknown;
  readonly env: Readonly<Record<string, unknown>>;
}

/** The code that a portal gives the runtime. The rest of a portal is data, in the compiled flows. */
export interface PortalParts {
  /** The value functions and rule predicates, which are those of the definition. */
  readonly functions: ValueFunctions;
  readonly predicates: Predicates;
  /** The normalisers of the kinds of fields, by the name in a kind's `program`. */
  readonly normalisers: Normalisers;
  /**
   * Makes the environment from the answer. `data` is undefined before the answer, and if the call fails. By default,
   * `$env` is the answer itself.
   */
  readonly readEnvironment?: (data: unknown, hostname: string) => Environment;
  /** How to display texts that have one of the contract's formats, by the format's name. */
  readonly presenters?: Readonly<Record<string, (text: string, shown: Shown) => string>>;
}
