import { schemaRule } from './schemaRule.ts';

export const missingMember = schemaRule('missing-member', 'Without it the part has no meaning.', 'Add it.');
