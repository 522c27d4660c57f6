import { ownMember } from '../../contract/ownMember.ts';
import { parseWebAddress, resolveAddress } from '../../contract/resolveAddress.ts';
import { applyFunction } from '../../flow/expressions/applyFunction.ts';
import { holdsFor, type Reading } from '../../flow/expressions/holdsFor.ts';
import { memberOf } from '../../flow/expressions/memberOf.ts';
import type { Guard, Value } from '../../flow/types.ts';
import { addressRules } from '../addresses/addressRules.ts';
import { type EvaluationScope, MAX_DEPTH } from './EvaluationScope.ts';
import { readRoot } from './readRoot.ts';
import { secondsOf } from './secondsOf.ts';
import { valueOfField } from './valueOfField.ts';

// These four functions are in one module since each needs the others: a value is a reference or contains some, a
// reference leads to a derived value or a field, a guard shows a field, and a guard reads references.

const SLOT_ROOTS = new Set(['session', 'local', 'cookie']);
/** A base address with which no relative address can be resolved. */
const NO_BASE = 'about:blank';

/** Evaluates a value: a scalar is itself, a reference is read, a function is applied. */
export function evaluate(value: Value, scope: EvaluationScope): unknown {
  if (typeof value === 'string') return value.startsWith('$') ? readReference(value, scope) : value;
  if (typeof value !== 'object') return value;
  const { parts, external } = scope.screenContext;
  return applyFunction(value, parts.functions, (inner) => evaluate(inner, scope), external.now);
}

/** The value of `$root.member.member`; undefined if there is none. */
export function readReference(reference: string, scope: EvaluationScope): unknown {
  const first = reference.indexOf('.');
  if (first < 0) return readRoot(reference.slice(1), scope);
  const second = reference.indexOf('.', first + 1);
  const name = second < 0 ? reference.slice(first + 1) : reference.slice(first + 1, second);
  const value = readMember(reference.slice(1, first), name, scope);
  // Nearly all references have one member, so nothing is split for them.
  return second < 0
    ? value
    : reference
        .slice(second + 1)
        .split('.')
        .reduce(memberOf, value);
}

function readMember(root: string, name: string, scope: EvaluationScope): unknown {
  const { snapshot, screenContext } = scope;
  if (SLOT_ROOTS.has(root)) return memberOf(scope.stored, `${root}.${name}`);
  switch (root) {
    case 'form':
      return readField(name, scope);
    case 'result':
      return Object.hasOwn(screenContext.program.calls, name) ? snapshot.answers[name]?.data : undefined;
    case 'typed':
      return screenContext.index.fields.has(name) ? snapshot.typed[name] : undefined;
    case 'derived': {
      const { derived } = screenContext.program.screen;
      if (derived === undefined || !Object.hasOwn(derived, name) || scope.depth > MAX_DEPTH) return undefined;
      const value = derived[name];
      return value === undefined ? undefined : evaluate(value, deeper(scope));
    }
    case 'after': {
      const { states = {} } = screenContext.program.screen;
      return Object.hasOwn(states, name) ? secondsOf(states[name]?.after, snapshot) : undefined;
    }
    default:
      return memberOf(readRoot(root, scope), name);
  }
}

/** `$form.name`. A field that `shown` hides reads as absent; a field that `in` hides keeps its value. */
function readField(name: string, scope: EvaluationScope): unknown {
  const shown = scope.screenContext.index.fields.get(name)?.field.shown;
  if (scope.depth > MAX_DEPTH || (shown !== undefined && !holds(shown, deeper(scope)))) return undefined;
  return fieldValue(name, scope);
}

/** A field's value whether it is shown or not. */
export function fieldValue(name: string, scope: EvaluationScope): unknown {
  const known = scope.screenContext.index.fields.get(name);
  if (known === undefined) return undefined;
  return valueOfField(known, scope.snapshot.form[name], (reference) => readReference(reference, scope));
}

/** Whether a guard holds; an absent one always does. */
export const holds = (guard: Guard | undefined, scope: EvaluationScope): boolean =>
  guard === undefined || holdsFor(guard, new ScopeReading(scope));

/** A class, since guards are judged at every event: a record would need new functions each time. */
class ScopeReading implements Reading {
  constructor(private readonly scope: EvaluationScope) {}

  read(reference: string): unknown {
    return readReference(reference, this.scope);
  }

  condition(name: string): boolean {
    const { scope } = this;
    const condition = ownMember(scope.screenContext.portal.conditions, name);
    return condition !== undefined && scope.depth < MAX_DEPTH && holds(condition, deeper(scope));
  }

  valid(field: string): boolean {
    const { scope } = this;
    return scope.depth < MAX_DEPTH && scope.isValid(field, deeper(scope));
  }

  allowed(address: unknown): boolean {
    return resolveAddress(address, addressRules(this.scope)) !== undefined;
  }

  openable(address: unknown): boolean {
    return parseWebAddress(address, NO_BASE) !== undefined;
  }
}

const deeper = (scope: EvaluationScope): EvaluationScope => ({ ...scope, depth: scope.depth + 1 });
