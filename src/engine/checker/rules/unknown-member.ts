import { schemaRule } from './schemaRule.ts';

export const unknownMember = schemaRule('unknown-member', 'Remove it, or use one of the members that may stand here.');
