import { readGuard } from './readGuard.ts';
import type { Guard } from './types.ts';

/** One demand of a guard: that a reference has one of some values, is there, is not there; or something else. */
export type Atom =
  | { readonly kind: 'among'; readonly reference: string; readonly values: readonly unknown[] }
  | { readonly kind: 'present' | 'absent'; readonly reference: string }
  | { readonly kind: 'other'; readonly text: string; readonly negates?: Guard };

/** The demands that all hold where a guard holds. */
export function atomsOf(guard: Guard): Atom[] {
  const read = readGuard(guard);
  switch (read.kind) {
    case 'present':
      return [{ kind: 'present', reference: read.reference }];
    case 'allowed':
    case 'openable':
      return [
        { kind: 'present', reference: read.reference },
        { kind: 'other', text: JSON.stringify(guard) },
      ];
    case 'all':
      return read.guards.flatMap(atomsOf);
    case 'equal':
      return read.pairs.map(([reference, expected]): Atom => {
        if (Array.isArray(expected)) return { kind: 'among', reference, values: expected };
        if (typeof expected !== 'object') return { kind: 'among', reference, values: [expected] };
        return { kind: 'other', text: JSON.stringify({ [reference]: expected }) };
      });
    case 'not':
      if (typeof read.guard === 'string' && read.guard.startsWith('$')) {
        return [{ kind: 'absent', reference: read.guard }];
      }
      return [{ kind: 'other', text: JSON.stringify(guard), negates: read.guard }];
    default:
      return [{ kind: 'other', text: JSON.stringify(guard) }];
  }
}

/** Whether the second guard holds wherever the first does, as far as can be seen. */
export function implies(first: Guard, second: Guard): boolean {
  const known = atomsOf(first);
  return atomsOf(second).every((wanted) => known.some((atom) => atomImplies(atom, wanted)));
}

function atomImplies(atom: Atom, wanted: Atom): boolean {
  if (atom.kind === 'other' || wanted.kind === 'other') {
    return atom.kind === 'other' && wanted.kind === 'other' && atom.text === wanted.text;
  }
  if (atom.reference !== wanted.reference) return false;
  if (atom.kind === 'among') {
    if (wanted.kind === 'among') return atom.values.every((value) => wanted.values.includes(value));
    return wanted.kind === 'present' && !atom.values.includes(false);
  }
  return atom.kind === wanted.kind;
}

/** Whether two guards can never hold at once, as far as can be seen. */
export function excludes(first: Guard, second: Guard): boolean {
  const [some, others] = [atomsOf(first), atomsOf(second)];
  const isNegated = (atoms: readonly Atom[], other: Guard) =>
    atoms.some((atom) => atom.kind === 'other' && atom.negates !== undefined && implies(other, atom.negates));
  return (
    isNegated(others, first) ||
    isNegated(some, second) ||
    some.some((a) => others.some((b) => atomExcludes(a, b) || atomExcludes(b, a)))
  );
}

function atomExcludes(a: Atom, b: Atom): boolean {
  if (a.kind === 'other' || b.kind === 'other' || a.reference !== b.reference) return false;
  if (a.kind === 'among' && b.kind === 'among') return !a.values.some((value) => b.values.includes(value));
  if (a.kind === 'present') return b.kind === 'absent' || (b.kind === 'among' && b.values.every((v) => v === false));
  return a.kind === 'absent' && b.kind === 'among' && b.values.every((value) => value !== false);
}
