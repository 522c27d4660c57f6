import type { JsonPath } from './JsonDocument.ts';
import type { FieldProgram } from './Program.ts';
import type { Schema } from './Schema.ts';
import type { Field, TestName, Value } from './types.ts';

/** What a field's type is made of where it stands. */
export interface FieldTypes {
  /** The type of one of the options that a reference leads to. */
  option(options: string): Schema;
  /** The type of a value in which `$item` is an option of this type. */
  value(value: Value, item: Schema): Schema;
}

/** What JSON Schema says of a field's value by its kind alone, and the keyword that asks for an answer, if any. */
interface FieldSchema {
  readonly required?: string;
  readonly [keyword: string]: unknown;
}

/**
 * A kind of field: what checker, compiler and build know of it. Nothing of it reaches the browser but the data of
 * `program`; what draws it there is its widget, which the page is handed under the same name.
 */
export interface FieldKind<F extends Field = Field> {
  /** Its members in canonical order, as JSON Schema, beside `field`, `in`, `shown` and `widget`. Its widget gets its own. */
  readonly members: Readonly<Record<string, object>>;
  /** Members that must be there. */
  readonly needs?: readonly string[];
  /** Its members in which `$item` is one of its `options`. */
  readonly ofOption?: readonly string[];
  /** The types of its own members that are values. */
  readonly wants?: Readonly<Record<string, Schema>>;
  /** The tests that say something of its value, beside those that compare it or ask somebody. */
  readonly tests: readonly TestName[];
  /** It holds what nobody else may read (P16): a password, which a password manager keeps, or a code. */
  readonly secret?: 'password' | 'code';
  /** What is typed into it in a picture. */
  readonly sample?: string;
  /** The type of its value in `$form`. */
  type(field: F, types: FieldTypes): Schema;
  schema(field: F): FieldSchema;
  /** What the runtime must know of it; nothing unless given. */
  program?(field: F): FieldProgram;
  /** Its texts beside label, help and placeholder: where they stand below the field's, and by what one is chosen. */
  texts?(field: F): readonly { readonly path: readonly string[]; readonly choices?: readonly string[] }[];
  /** The places of the portal file that it leads to, by the way to each in the field. */
  places?(field: F): readonly { readonly path: JsonPath; readonly place: string }[];
}

export type FieldKinds = Readonly<Record<string, FieldKind>>;
