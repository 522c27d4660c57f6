import type { Operator } from '../../../../src/engine/language/operators/index.ts';
import { reference } from '../../../../src/engine/language/primitives.ts';

/** An operator that the language does not have. */
export const blank = {
  schema: { ...reference, description: 'A text without letters' },
  tell: (text: string, isDenied) => `${text} is ${isDenied ? 'not ' : ''}blank`,
} as const satisfies Operator<string>;
