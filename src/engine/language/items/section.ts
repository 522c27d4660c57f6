import { named, placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, why } from '../primitives.ts';

export const section = {
  schema: closed({ section: named, ...placed, why }, ['section']),
  about: 'A title that begins a section of the body',
  section: 'sections',
  text: 'title of the section',
} as const satisfies ItemKind;
