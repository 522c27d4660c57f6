import type { JsonPath } from './JsonDocument.ts';
import type { PlacedRule } from './rules/rulesOfField.ts';
import type { Scope } from './Scope.ts';
import type { Call, Field, Guard, Handler, Item, Outcome, Step, Value } from './types.ts';

/** A part of a flow with its place and what references mean there. */
export interface ScopedNode<T> {
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

export interface HandlerNode extends ScopedNode<Handler> {
  readonly trigger: Trigger;
}
interface LineNode extends ScopedNode<Outcome> {
  readonly name: string;
  /** Undefined in the portal-wide table. */
  readonly call: string | undefined;
}
export interface CallNode extends ScopedNode<Call> {
  readonly id: string;
}

/** A rule of a field, where it is written. */
export interface RuleNode extends ScopedNode<PlacedRule> {
  readonly field: Field;
}

/** Every part of one unit by kind, in the order of reading. Shared parts are seen once per use. */
export interface UnitNodes {
  readonly items: ScopedNode<Item>[];
  readonly handlers: HandlerNode[];
  readonly steps: ScopedNode<Step>[];
  readonly guards: ScopedNode<Guard>[];
  readonly values: ScopedNode<Value>[];
  readonly references: ScopedNode<string>[];
  readonly messages: ScopedNode<string>[];
  readonly lines: LineNode[];
  readonly calls: CallNode[];
  readonly rules: RuleNode[];
}
