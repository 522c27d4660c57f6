import { isPresent } from './isPresent.ts';

/** The first value that is there; a last one that is an empty text means "send it empty". */
export function firstPresent(values: readonly unknown[]): unknown {
  return values.find(isPresent) ?? (values.at(-1) === '' ? '' : undefined);
}
