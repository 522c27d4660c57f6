import type { OwnParts } from '../flow/resolveUnit.ts';
import type { Located } from '../flow/Unit.ts';

type Part = Located<unknown>;

/** Whether a screen or a shell was read with the same parts in the same order. What did not change is the same object. */
export const isSameOwn = (a: OwnParts, b: OwnParts): boolean =>
  a.file === b.file &&
  a.flow === b.flow &&
  a.source === b.source &&
  a.takes === b.takes &&
  a.derived === b.derived &&
  a.states === b.states &&
  isSameList(a.handlers, b.handlers) &&
  isSameList(a.bodies, b.bodies);

export const isSamePart = (a: Part, b: Part): boolean =>
  a.value === b.value && a.file === b.file && a.path.join() === b.path.join();

const isSameList = (a: readonly Part[], b: readonly Part[]): boolean =>
  a.length === b.length &&
  a.every((part, index) => {
    const other = b[index];
    return other !== undefined && isSamePart(part, other);
  });
