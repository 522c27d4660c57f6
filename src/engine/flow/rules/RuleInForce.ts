/** The message of a broken rule: its key, with the limits of the rule as values. */
export interface RuleMessage {
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A rule of a field as it currently applies, and whether the value keeps it. */
export interface RuleInForce {
  readonly id: string;
  readonly test: string;
  /** The rule set that it comes from; undefined for a rule of the field or its kind. */
  readonly set: string | undefined;
  readonly limit: unknown;
  readonly message: RuleMessage;
  /** Its line in the list of rules; undefined if it has none, like a rule that only the service can check. */
  readonly line: RuleMessage | undefined;
  readonly isKept: boolean;
}
