import { named, placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, why } from '../primitives.ts';

export const languages = {
  schema: closed({ languages: named, ...placed, why }, ['languages']),
  about: 'The menu of languages',
  section: 'languages',
  text: 'name of the language menu',
  isTextOptional: true,
} as const satisfies ItemKind;
