/** What is said where a rule is broken: a message key, with the rule's limits as values. */
export interface RuleMessage {
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** One rule of a field as it holds now, and whether the field's value keeps it. */
export interface RuleInForce {
  readonly id: string;
  readonly test: string;
  /** The set it comes from; undefined where the field or its kind has it. */
  readonly set: string | undefined;
  readonly isListed: boolean;
  readonly limit: unknown;
  readonly message: RuleMessage;
  readonly isKept: boolean;
}
