import { schemaRule } from './schemaRule.ts';

export const wrongType = schemaRule('wrong-type', 'Write what is expected here; editors show it from the schema.');
