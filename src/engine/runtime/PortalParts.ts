import type { Normalisers } from '../flow/Normaliser.ts';
import type { Predicates } from '../flow/rules/Predicate.ts';
import type { ValueFunctions } from '../flow/ValueFunction.ts';

/** What a portal says of where it runs, out of the answer that tells the environment. */
export interface Environment {
  /** Members of `$env`; the runtime adds constants, host, address, path, language and arrival. */
  readonly env: Readonly<Record<string, unknown>>;
  /** Where the start site is, and whose cookies are shared by all hosts below it (D-24); the page's own host unless given. */
  readonly mainHost?: string;
  /** Hosts that a flow may leave to besides the current origin, as `resolveAddress` takes them (P01). */
  readonly hosts?: readonly string[];
  /** Single pages elsewhere that it may leave to. */
  readonly pages?: readonly string[];
}

/** Where a text stands that is shown in a way of its own. */
interface Shown {
  /** The record that has it as a member. */
  readonly owner: unknown;
  readonly env: Readonly<Record<string, unknown>>;
}

/** What a portal hands to the runtime as code. Everything else of it is data, in the compiled flows. */
export interface PortalParts {
  /** The functions of values and the predicates of rules: those of the definition. */
  readonly functions: ValueFunctions;
  readonly predicates: Predicates;
  /** What the kinds of fields make of raw values, by the name that a kind's `program` gives. */
  readonly normalisers: Normalisers;
  /** `data` is undefined until the answer is here, and where there is none. Unless given, `$env` is the answer itself. */
  readonly readEnvironment?: (data: unknown, hostname: string) => Environment;
  /** How texts of a format of the contract are shown, by the name of the format. */
  readonly presenters?: Readonly<Record<string, (text: string, shown: Shown) => string>>;
}
