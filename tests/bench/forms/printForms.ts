import type { Keystrokes } from '../measureKeystrokes.ts';
import { table } from '../table.ts';
import type { Redraws } from './countRedraws.ts';
import type { FormRedraws, KeyToPaint } from './measureForms.ts';

const drawn = ({ components, fields }: Redraws) => `${components} in ${fields}`;
const times = ({ p50, p95 }: Keystrokes) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;

/** The re-renders, by size of the form. */
export const printRedraws = (measured: readonly FormRedraws[]): string =>
  table(
    ['form', 'key', 'key that ends an error', 'press', 'answer', 'dialog'],
    measured.map(({ size, key, mending, press, answer, dialog }) => [
      `${size} fields`,
      ...[key, mending, press, answer, dialog].map(drawn),
    ]),
  );

/** Milliseconds from key to paint, by size of the form and speed of the processor. */
export const printKeyToPaint = (measured: readonly KeyToPaint[]): string =>
  table(
    ['form', 'processor', 'portal, p50 / p95', 'bare React, p50 / p95', 'ratio of p50 (aim: 1.2)'],
    measured.map(({ size, slowdown, form, bare, ratio }) => [
      `${size} fields`,
      slowdown === 1 ? 'as it is' : `${slowdown} times slower`,
      times(form),
      times(bare),
      ratio.toFixed(2),
    ]),
  );
