import { named, placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, why } from '../primitives.ts';

export const loader = {
  schema: closed({ loader: named, ...placed, why }, ['loader']),
  about: 'A sign that something is under way',
  section: 'loaders',
  text: 'words beside the loader',
  waits: true,
} as const satisfies ItemKind;
