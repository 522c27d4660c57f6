import type { TestName } from '../language/ruleTests.ts';
import type { JsonPath } from './JsonDocument.ts';
import type { FieldProgram } from './Program.ts';
import type { Schema } from './Schema.ts';
import type { Field, Value } from './types.ts';

/** How a kind determines the types of its members. */
export interface FieldTypes {
  /** The type of one option, given the reference to the list of options. */
  option(options: string): Schema;
  /** The type of a value in which `$item` is an option of this type. */
  value(value: Value, item: Schema): Schema;
}

/** JSON Schema of a field's value, as far as the kind determines it. `required` is the schema of a required value. */
interface FieldSchema {
  readonly required?: object;
  readonly [keyword: string]: unknown;
}

/**
 * A kind of field, for the checker, the compiler and the build. The browser gets only the result of `program`. The page
 * has a widget of the same name, which renders the field.
 */
export interface FieldKind<F extends Field = Field> {
  /**
   * The members of the kind in canonical order, as JSON Schema. Every field also has `field`, `in`, `shown` and
   * `widget`. The widget gets the members that only this kind has.
   */
  readonly members: Readonly<Record<string, object>>;
  /** Members that are required. */
  readonly needs?: readonly string[];
  /** Members of the kind in which `$item` is one of its `options`. */
  readonly ofOption?: readonly string[];
  /** The types of the members that are values. */
  readonly wants?: Readonly<Record<string, Schema>>;
  /**
   * The tests that apply to a value of this kind, besides the tests of every kind: those that compare the value, and
   * those that the service performs.
   */
  readonly tests: readonly TestName[];
  /** The value is a secret (P16): a password, which password managers store, or a code. */
  readonly secret?: 'password' | 'code';
  /** A value to type when the gallery takes a picture. */
  readonly sample?: string;
  /** The type of its value in `$form`. */
  type(field: F, types: FieldTypes): Schema;
  schema(field: F): FieldSchema;
  /** What the runtime needs to know about the field; absent if it needs nothing. */
  program?(field: F): FieldProgram;
  /**
   * Its texts besides label, help and placeholder: each by its path below the texts of the field, and the names of its
   * variants.
   */
  texts?(field: F): readonly { readonly path: readonly string[]; readonly choices?: readonly string[] }[];
  /** Groups of the portal's own texts that it shows too: `scopes`. */
  readonly portalTexts?: readonly string[];
  /** Questions of its own that a visitor may leave unanswered, each with its path in the field. */
  optional?(field: F): readonly { readonly id: string; readonly path: JsonPath }[];
  /** The places of the portal file that the field links to, each with its path in the field. */
  places?(field: F): readonly { readonly path: JsonPath; readonly place: string }[];
}

export type FieldKinds = Readonly<Record<string, FieldKind>>;
