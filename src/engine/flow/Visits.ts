import type { JsonPath } from './JsonDocument.ts';
import type { PlacedRule } from './rules/rulesOfField.ts';
import type { Scope } from './Scope.ts';
import type { Call, Field, Guard, Handler, Item, Outcome, Step, Value } from './types.ts';

/** A part of a flow with its place and what references mean there. */
export interface Visit<T> {
  readonly value: T;
  readonly file: string;
  readonly path: JsonPath;
  /** The name of the member is meant, not its value. */
  readonly onKey?: true;
  readonly scope: Scope;
  /** What holds whenever this is read: the state and the guards of the part around it. */
  readonly given?: Guard;
}

/** What starts a handler. */
export type Trigger = 'entry' | 'exit' | 'after' | 'press' | 'change' | 'outcome';

export interface HandlerVisit extends Visit<Handler> {
  readonly trigger: Trigger;
}
interface LineVisit extends Visit<Outcome> {
  readonly name: string;
  /** Undefined in the portal-wide table. */
  readonly call: string | undefined;
}
export interface CallVisit extends Visit<Call> {
  readonly id: string;
}

/** A rule of a field, where it is written. */
export interface RuleVisit extends Visit<PlacedRule> {
  readonly field: Field;
}

/** Every part of one unit by kind, in the order of reading. Shared parts are seen once per use. */
export interface Visits {
  readonly items: Visit<Item>[];
  readonly handlers: HandlerVisit[];
  readonly steps: Visit<Step>[];
  readonly guards: Visit<Guard>[];
  readonly values: Visit<Value>[];
  readonly references: Visit<string>[];
  readonly messages: Visit<string>[];
  readonly lines: LineVisit[];
  readonly calls: CallVisit[];
  readonly rules: RuleVisit[];
}
