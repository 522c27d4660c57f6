import { textRule } from './textRule.ts';

export const prototypeKey = textRule('prototype-key', 'Choose another name.');
