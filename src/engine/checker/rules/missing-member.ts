import { schemaRule } from './schemaRule.ts';

export const missingMember = schemaRule('missing-member', 'Add it.');
