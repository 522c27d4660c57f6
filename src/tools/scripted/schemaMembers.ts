/** The members of a schema that the contract uses. */
export interface SchemaMembers {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly items?: unknown;
  readonly examples?: readonly unknown[];
}

/** The contract writes each schema as an object; `true` and `false` do not occur in it. */
export function schemaMembers(schema: unknown): SchemaMembers {
  if (typeof schema !== 'object' || schema === null) throw new Error('a schema of the contract is an object');
  return schema;
}
