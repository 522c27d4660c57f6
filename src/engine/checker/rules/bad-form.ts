import { schemaRule } from './schemaRule.ts';

export const badForm = schemaRule('bad-form', 'Write it in the form that is expected here.');
