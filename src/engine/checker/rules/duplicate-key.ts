import { textRule } from './textRule.ts';

export const duplicateKey = textRule('duplicate-key', 'Keep one of the two; the other was never read.');
