import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { acceptance } from '../grammar/accepted.ts';
import type { brand } from '../grammar/brand.ts';
import type { call, sharedCall } from '../grammar/calls.ts';
import type { glossary } from '../grammar/glossary.ts';
import type { kind, messages } from '../grammar/kinds.ts';
import type { languages } from '../grammar/languages.ts';
import type { sharedPart } from '../grammar/parts.ts';
import type { place, portal, shell } from '../grammar/portal.ts';
import type { happening, PROMISES } from '../grammar/promises.ts';
import type { ruleSet } from '../grammar/rules.ts';
import type { dialog, dialogInput, input, screen, shellInput, state } from '../grammar/screen.ts';
import type { step } from '../grammar/steps.ts';
import type { ITEMS } from '../language/items/index.ts';
import type { ItemName } from '../language/items.ts';
import type { RULE_TESTS } from '../language/ruleTests/index.ts';
import type { TestName } from '../language/ruleTests.ts';

type Scalar = string | number | boolean;
/** A reference, `$root.member`; see src/engine/language/roots.ts. */
type Reference = string;

/** One function by its name, with its argument. */
export interface FunctionCall {
  readonly [name: string]: unknown;
}
export type Value = Scalar | FunctionCall;

export type Expectation = Scalar | Scalar[] | { contains: unknown };
/** A reference, a named condition, an operator with its operand, or comparisons that must all hold. */
export type Guard = string | { [operatorOrReference: string]: Guard | Guard[] | Expectation };

/** One test with its limit. The grammar allows exactly one test. */
export type ValidationRule = {
  when?: Guard;
  message?: string;
  listed?: string | false;
  why?: string;
} & { [T in TestName]?: Read<(typeof RULE_TESTS)[T]['schema']> };
/** An entry of a field's rules: a rule, the id of a rule set, or a rule set with its inputs. */
export type RuleUse = string | { set: string; with: Record<string, Reference> } | ValidationRule;

/** An entry of a call's tables: the id of a table of outcomes, or a table with its inputs. */
export type TableUse = string | { table: string; with: Record<string, Reference> };

/** A placeholder for a named part while the schema's type is inferred: parts are recursive, type inference is not. */
interface Mark<N extends keyof Named> {
  readonly part: N;
}
interface Named {
  value: Value;
  guard: Guard;
  step: Step;
  handler: Handler;
  outcome: Outcome;
  outcomes: Outcomes;
  item: Item;
  /** As in a completed file. */
  entry: Item;
  rule: ValidationRule;
  ruleUse: RuleUse;
  tableUse: TableUse;
  call: Call;
  /** As in the completed file (`completeFile.ts`). */
  callEntry: Call;
  sharedCall: SharedCall;
  input: Input;
  shellInput: Read<typeof shellInput>;
  dialogInput: Read<typeof dialogInput>;
  takes: Record<string, Input>;
  state: State;
  dialog: Dialog;
  shell: Shell;
  place: Place;
  happening: Happening;
}
type Part<N extends keyof Named> = { pattern: { title: N }; output: Mark<N> };
type Parts = [
  Part<'value'>,
  Part<'guard'>,
  Part<'step'>,
  Part<'handler'>,
  Part<'outcome'>,
  Part<'outcomes'>,
  Part<'item'>,
  Part<'entry'>,
  Part<'rule'>,
  Part<'ruleUse'>,
  Part<'tableUse'>,
  Part<'call'>,
  Part<'callEntry'>,
  Part<'sharedCall'>,
  Part<'input'>,
  Part<'shellInput'>,
  Part<'dialogInput'>,
  Part<'takes'>,
  Part<'state'>,
  Part<'dialog'>,
  Part<'shell'>,
  Part<'place'>,
  Part<'happening'>,
];
type Resolve<T> =
  T extends Mark<infer N>
    ? Named[N]
    : T extends readonly (infer E)[]
      ? Resolve<E>[]
      : T extends object
        ? { [K in keyof T]: Resolve<T[K]> }
        : T;
type Read<S extends JSONSchema> = Resolve<FromSchema<S, { deserialize: Parts }>>;

export type Step = Read<typeof step>;
export type Handler = Step | Step[];
export type Outcome = Handler | { as: string };
export type Outcomes = { [name: string]: Outcome };
export type Call = Read<typeof call>;
export type SharedCall = Read<typeof sharedCall>;
/** A part that the bodies of several screens share. */
export type SharedPart = Read<typeof sharedPart>;
export type Input = Read<typeof input>;
export type State = Read<typeof state>;
export type Dialog = Read<typeof dialog>;
type ScreenFile = Read<typeof screen>;
/** A screen whose file is completed (`completeFile.ts`). */
export type Screen = Omit<ScreenFile, 'route'> & {
  route: ScreenFile['route'] & { shell: string };
};
export type Shell = Read<typeof shell>;
type Place = Read<typeof place>;
export type Happening = Read<typeof happening>;
/** A promise of each kind, by the name of the kind. */
export type Promises = { [K in keyof typeof PROMISES]: Read<(typeof PROMISES)[K]> };
export type PromiseLine = Promises[keyof Promises];
export type Acceptance = Read<typeof acceptance>;
export type PortalFile = Read<typeof portal>;
export type RuleSet = Read<typeof ruleSet>;
export interface Kinds {
  $schema?: string;
  why?: string;
  messages: Read<typeof messages>;
  kinds: { [widget: string]: Read<typeof kind> };
}
export type Languages = Read<typeof languages>;
export type Glossary = Read<typeof glossary>;
export type Brand = Read<typeof brand>;

/**
 * The members that a field of any kind may have. Each kind defines which of these it takes, and adds its own
 * (`FieldKind.ts`).
 */
export interface Field {
  field: string;
  in?: string | string[];
  shown?: Guard;
  ahead?: Guard;
  widget: string;
  initial?: Value;
  required?: true | Guard;
  rules?: RuleUse[];
  quiet?: true;
  autocomplete?: string;
  belongsTo?: string | string[];
  change?: Handler;
  why?: string;
}
/** A field with the members that only its kind has. */
export type AnyField = Field & Record<string, unknown>;
export type ItemOf<K extends ItemName> = Read<(typeof ITEMS)[K]['schema']>;
export type Item = Field | { [K in ItemName]: ItemOf<K> }[ItemName];
