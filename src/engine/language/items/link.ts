import { placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, reference } from '../primitives.ts';
import { doing, named } from './members.ts';

export const link = {
  schema: closed({ link: named, ...placed, label: reference, ...doing }, ['link', 'do']),
  section: 'actions',
  text: 'words on',
  isPressed: true,
} as const satisfies ItemKind;
