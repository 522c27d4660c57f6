import { isRecord } from '../../engine/contract/isRecord.ts';
import {
  expandedBranches,
  fittingBranches,
  schemasOfEntries,
  schemasOfMember,
} from '../../engine/flow/schemaBranches.ts';
import type { Grammar } from '../../engine/grammar/grammarOf.ts';

/** Longer examples are left out. */
const LONGEST = 400;

/** Finds, for each shape of object in a grammar, an example in files that fit it. */
export class ExampleFinder {
  readonly #grammar: Grammar;
  readonly #examples = new Map<object, object>();

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
  }

  /**
   * Collects examples from a value for a schema and all its parts. For each shape the value with the most members is
   * kept.
   */
  read(value: unknown, schema: unknown): void {
    const branches = expandedBranches([schema], this.#grammar);
    if (Array.isArray(value)) {
      for (const entries of schemasOfEntries(branches)) for (const entry of value) this.read(entry, entries);
      return;
    }
    if (!isRecord(value)) return;
    const branch = fittingBranches(value, branches).find((one) => isWhole(value, one));
    if (branch === undefined) return;
    this.#keep(branch, value);
    for (const [name, member] of Object.entries(value)) this.read(member, schemasOfMember(name, [branch])[0]);
  }

  /** The example of a shape as a Markdown block, or empty. */
  of(schema: object): string[] {
    const example = this.#examples.get(schema);
    return example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``];
  }

  #keep(schema: object, value: object): void {
    const before = this.#examples.get(schema);
    const isShort = JSON.stringify(value).length <= LONGEST;
    if (isShort && size(value) > size(before)) this.#examples.set(schema, value);
  }
}

/** An example with more members shows more. */
const size = (value: object | undefined) => Object.keys(value ?? {}).length;

/** True if all required members are there. */
const isWhole = (value: object, { type, required }: Readonly<Record<string, unknown>>): boolean =>
  type === 'object' && (!Array.isArray(required) || required.every((name) => Object.hasOwn(value, name)));
