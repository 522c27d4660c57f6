import { textRule } from './textRule.ts';

export const encoding = textRule('encoding', 'Save the file as UTF-8 without a byte order mark.');
