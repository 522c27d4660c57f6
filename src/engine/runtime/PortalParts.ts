/** What a portal says of where it runs, out of the answer that tells the environment. */
export interface Environment {
  /** Members of `$env`; the runtime adds host, address, path, language and arrival. */
  readonly env: Readonly<Record<string, unknown>>;
  /** Hosts that a flow may leave to besides the current origin, as `resolveAddress` takes them (P01). */
  readonly hosts: readonly string[];
  /** Single pages elsewhere that it may leave to. */
  readonly pages: readonly string[];
}

/** Where a text stands that is shown in a way of its own. */
interface Shown {
  /** The record that has it as a member. */
  readonly owner: unknown;
  readonly env: Readonly<Record<string, unknown>>;
}

/** What a portal hands to the runtime as code. Everything else of it is data, in the compiled flows. */
export interface PortalParts {
  /** `data` is undefined until the answer is here, and where there is none. */
  readonly readEnvironment: (data: unknown, hostname: string) => Environment;
  /** How texts of a format of the contract are shown, by the name of the format. */
  readonly presenters: Readonly<Record<string, (text: string, shown: Shown) => string>>;
  /** The format of an option's label, where options are records. */
  readonly optionFormat?: string;
}
