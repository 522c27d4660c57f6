/** A JSON Schema of the grammar, as far as the reference shows it. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/** The values that a member takes, in a few words of Markdown. */
export function showSchema(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace(/^.*\//, '');
    return `[${name}](#${name.toLowerCase()})`;
  }
  if ('const' in schema) return code(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(code).join(', ');
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(showSchema))].join(' or ');
  if (schema.items !== undefined) return `list of ${showSchema(schema.items)}`;
  if (schema.properties !== undefined) return `\`{ ${Object.keys(schema.properties).join(', ')} }\``;
  if (typeof schema.additionalProperties === 'object') return `map of ${showSchema(schema.additionalProperties)}`;
  if (schema.pattern?.startsWith('^\\$') === true) return 'reference';
  return schema.type === undefined ? 'anything' : (WORDS[schema.type] ?? schema.type);
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
};

const code = (value: unknown) => `\`${JSON.stringify(value)}\``.replaceAll('|', '\\|');
