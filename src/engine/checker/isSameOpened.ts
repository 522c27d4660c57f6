import type { Located, Unit } from '../flow/Unit.ts';

/** A screen or a shell as it was read: what stays the same while a shared dialog changes is named beside it. */
export interface Opened {
  readonly unit: Unit;
  /** The bodies of its dialogs, whose fields are its own. */
  readonly bodies: readonly unknown[];
}

/** Whether a screen or a shell was read with the same parts in the same order. What did not change is the same object. */
export const isSameOpened = (a: Opened, b: Opened): boolean =>
  isSameUnit(a.unit, b.unit) &&
  a.bodies.length === b.bodies.length &&
  a.bodies.every((body, index) => body === b.bodies[index]);

const isSameUnit = (a: Unit, b: Unit): boolean =>
  a.file === b.file &&
  a.source === b.source &&
  a.takes === b.takes &&
  a.derived === b.derived &&
  a.states === b.states &&
  isSameList(a.handlers, b.handlers) &&
  isSameList(a.bodies, b.bodies) &&
  isSameMap(a.dialogs, b.dialogs) &&
  isSameMap(a.calls, b.calls) &&
  isSameMap(a.tables, b.tables);

type Part = Located<unknown>;

const isSameList = (a: readonly Part[], b: readonly Part[]): boolean =>
  a.length === b.length && a.every((part, index) => isSamePart(part, b[index]));

const isSameMap = (a: ReadonlyMap<string, Part>, b: ReadonlyMap<string, Part>): boolean =>
  [...a.keys()].join() === [...b.keys()].join() && [...a].every(([id, part]) => isSamePart(part, b.get(id)));

const isSamePart = (a: Part, b: Part | undefined): boolean =>
  b !== undefined && a.value === b.value && a.file === b.file && a.path.join() === b.path.join();
