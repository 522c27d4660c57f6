import type { Schema } from './showSchema.ts';

/** An example longer than this tells less than none. */
const LONGEST = 400;

/** Finds, for each shape of object in a grammar, an example in files that fit it. */
export class ExampleFinder {
  readonly #parts: ReadonlyMap<string, Schema>;
  readonly #examples = new Map<string, unknown>();

  constructor(parts: ReadonlyMap<string, Schema>) {
    this.#parts = parts;
  }

  /** Remembers what a value shows of a schema and of all below it. The first long enough one of a shape is kept. */
  read(value: unknown, schema: Schema): void {
    const branches = this.#branches(schema);
    if (Array.isArray(value)) {
      for (const { items } of branches) if (items !== undefined) for (const entry of value) this.read(entry, items);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const branch = branches.find((one) => isMeant(value, one));
    if (branch === undefined) return;
    this.#keep(branch, value);
    for (const [name, member] of Object.entries(value)) {
      const own = branch.properties?.[name] ?? branch.additionalProperties;
      if (typeof own === 'object') this.read(member, own);
    }
  }

  /** The example of a shape as a block of Markdown, or nothing. */
  of(schema: Schema): string[] {
    const example = this.#examples.get(keyOf(schema));
    return example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``];
  }

  #keep(schema: Schema, value: object): void {
    const before = this.#examples.get(keyOf(schema));
    const isShort = JSON.stringify(value).length <= LONGEST;
    if (isShort && size(value) > size(before)) this.#examples.set(keyOf(schema), value);
  }

  #branches(schema: Schema): readonly Schema[] {
    if (schema.$ref !== undefined) {
      const part = this.#parts.get(schema.$ref.replace(/^.*\//, ''));
      return part === undefined ? [] : this.#branches(part);
    }
    return schema.anyOf?.flatMap((one) => this.#branches(one)) ?? [schema];
  }
}

/** The same part stands in the schemas of several files. */
const keyOf = (schema: Schema) => JSON.stringify([schema.required, schema.properties, schema.additionalProperties]);

/** The more members, the more an example shows. */
const size = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value).length : 0);

function isMeant(value: object, { type, properties = {}, required = [], additionalProperties }: Schema): boolean {
  if (type !== 'object') return false;
  const members = Object.entries(value);
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    members.every(([name, member]) => {
      const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (own === undefined) return typeof additionalProperties === 'object';
      return !('const' in own) || own.const === member;
    })
  );
}
