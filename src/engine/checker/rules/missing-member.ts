import { schemaRule } from './schemaRule.ts';

export const missingMember = schemaRule('missing-member', 'The part is meaningless without it.', 'Add it.');
