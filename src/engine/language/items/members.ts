import { declares, id, part, says, why } from '../primitives.ts';

/** The member that names an item. */
export const named = declares('item', id);

/** The members of items that are pressed. */
export const doing = {
  enabled: { ...part('guard'), description: 'It is disabled until this holds' },
  do: { ...part('handler'), description: 'What a press does' },
  why,
} as const;
export const destructive = says('looks like something that is hard to undo', {
  const: true,
  description: 'Destructive: it removes something that is hard to restore, and is styled as such',
} as const);
