import type { Screen } from '../flow/types.ts';
import type { CheckedUnit } from './CheckedUnit.ts';

/** The screens among units, with the paths of their files. */
export const screensIn = (units: readonly CheckedUnit[]): { readonly file: string; readonly value: Screen }[] =>
  units.flatMap(({ unit: { file, source } }) => ('route' in source ? [{ file, value: source }] : []));
