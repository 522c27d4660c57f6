import { trimBlanks, withoutBlanks } from '../../contract/characters.ts';
import { ownMember } from '../../contract/isRecord.ts';
import { parseWebAddress, resolveAddress } from '../../contract/resolveAddress.ts';
import { firstTimer } from '../../flow/durationOf.ts';
import { applyFunction, holdsFor } from '../../flow/expressions/holdsFor.ts';
import { isPresent, memberOf } from '../../flow/expressions/memberOf.ts';
import type { Reading } from '../../flow/expressions/operatorTests.ts';
import { DIALOG_ROOT } from '../../flow/separateInputs.ts';
import type { Guard, Handler, Screen, Step, Value } from '../../flow/types.ts';
import { leadsAway } from '../actions/timerHandler.ts';
import { addressRules } from '../addresses/placeAddress.ts';
import type { FormField } from '../ScreenIndex.ts';
import type { Snapshot } from '../Snapshot.ts';
import type { Message } from '../View.ts';
import type { EvaluationScope } from './EvaluationScope.ts';

/** The deepest nesting of derived values and guards. */
const MAX_DEPTH = 40;

// These four functions are in one module since they are mutually recursive: a value is a reference or contains some, a
// reference leads to a derived value or a field, a guard shows a field, and a guard reads references.

const SLOT_ROOTS = new Set(['session', 'local', 'cookie']);
/** A base address against which no relative address can be resolved. */
const NO_BASE = 'about:blank';

/** Evaluates a value: a scalar is returned, a reference is read, and a function is applied. */
export function evaluate(value: Value, scope: EvaluationScope): unknown {
  if (typeof value === 'string') return value.startsWith('$') ? readReference(value, scope) : value;
  if (typeof value !== 'object') return value;
  const { parts, external } = scope.screenContext;
  return applyFunction(value, parts.functions, (inner) => evaluate(inner, scope), external.now);
}

/** The value to which `$root.member.member` refers; undefined if there is none. */
export function readReference(reference: string, scope: EvaluationScope): unknown {
  const first = reference.indexOf('.');
  if (first < 0) return readRoot(reference.slice(1), scope);
  const second = reference.indexOf('.', first + 1);
  const name = second < 0 ? reference.slice(first + 1) : reference.slice(first + 1, second);
  const value = readMember(reference.slice(1, first), name, scope);
  // Nearly all references have only one member and need not be split.
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
    case 'map':
      return ownMember(screenContext.program.maps, name);
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

/** A field's value, whether or not the field is shown. */
export function fieldValue(name: string, scope: EvaluationScope): unknown {
  const known = scope.screenContext.index.fields.get(name);
  if (known === undefined) return undefined;
  return valueOfField(known, scope.snapshot.form[name], (reference) => readReference(reference, scope));
}

/** Whether a guard holds; an absent guard always does. */
export const holds = (guard: Guard | undefined, scope: EvaluationScope): boolean =>
  guard === undefined || holdsFor(guard, new ScopeReading(scope));

/**
 * What a guard reads. It is a class because guards are evaluated at every event: a plain object would need new
 * functions each time.
 */
class ScopeReading implements Reading {
  constructor(private readonly scope: EvaluationScope) {}

  get now(): number {
    return this.scope.screenContext.external.now;
  }

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

/**
 * The value of a whole root. A root whose members are fields, calls, slots or derived values has no value as a whole.
 */
function readRoot(root: string, { snapshot, screenContext, item, answer }: EvaluationScope): unknown {
  switch (root) {
    case 'state':
      return snapshot.state;
    case 'input':
      return snapshot.inputs;
    case DIALOG_ROOT:
      return snapshot.dialog?.inputs;
    case 'item':
      return item;
    case 'data':
      return answer?.data;
    case 'error':
      return answer?.error;
    case 'sent':
      return answer?.sent;
    case 'env':
      return screenContext.external.env;
    case 'screen':
      return screenContext.external.gives;
    case 'after':
      return secondsOf(screenContext.program.screen.after, snapshot);
    default:
      return undefined;
  }
}

/** The seconds of the first timer. If the visitor stopped the timer, they are absent, so no text mentions them. */
const secondsOf = (after: Screen['after'], { lingers }: Snapshot): number | undefined =>
  firstTimer(after, (handler) => !lingers || !leadsAway(handler));

/**
 * A field's value, from the raw value of its widget. An empty text or list is treated as absent, and the field's kind
 * defines the value used then: an untouched checkbox is unticked.
 * @param read reads a reference in the scope of the field
 */
function valueOfField(known: FormField, raw: unknown, read: (reference: string) => unknown): unknown {
  const { empty, someOf } = known.program;
  const value = normalise(known, raw);
  if (someOf !== undefined) {
    const always = someOf.always === undefined ? undefined : read(someOf.always);
    const chosen = [...listOf(always), ...listOf(value)];
    return listOf(read(someOf.list)).filter((option) => chosen.includes(option));
  }
  return isPresent(value) && !(Array.isArray(value) && value.length === 0) ? value : empty;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The first step of a handler whose `when` holds. */
export const stepOf = (handler: Handler, scope: EvaluationScope): Step | undefined =>
  [handler].flat().find((step) => holds(step.when, scope));

/** A message in a flow: a key, or a text from the service, which a general text replaces if it is missing (D-05). */
export function messageOf(message: string, scope: EvaluationScope): Message {
  if (!message.startsWith('$')) return { key: message };
  const text = evaluate(message, scope);
  return typeof text === 'string' && text.trim() !== '' ? { text } : { key: 'errors.unknown' };
}

/**
 * A field's value as it is stored on blur and sent. Its kind says whether blanks (spaces, and invisible characters from
 * pasting) are trimmed (VALID-07), removed (VALID-10, D-94) or kept, and which normaliser is applied next. Any other
 * text is normalised to Unicode NFC, so equal letters have equal lengths.
 */
export function normalise({ program, normaliser }: Pick<FormField, 'program' | 'normaliser'>, raw: unknown): unknown {
  const tidy = withoutSpaces(raw, program.spaces);
  if (normaliser !== undefined) return normaliser(tidy);
  return typeof tidy === 'string' ? tidy.normalize() : tidy;
}

function withoutSpaces(raw: unknown, spaces: FormField['program']['spaces']): unknown {
  if (typeof raw !== 'string' || spaces === 'kept') return raw;
  return spaces === 'removed' ? withoutBlanks(raw) : trimBlanks(raw);
}
