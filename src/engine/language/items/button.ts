import { destructive, doing, named, placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, look, says, used } from '../primitives.ts';

export const button = {
  schema: closed(
    {
      button: named,
      ...placed,
      mark: look('has the mark {}', used('mark', 'A mark of the portal, before its label')),
      destructive,
      checks: says('checks {} first', {
        type: 'array',
        items: used('field', 'A field'),
        minItems: 1,
        description: 'Fields that must be valid first. Enter in one of them presses the button',
      }),
      ...doing,
    },
    ['button', 'do'],
  ),
  about: 'A button',
  section: 'actions',
  text: 'words on',
  isPressed: true,
  // A button before the submit is placed next to it.
  shape: (_, { after }) => (after === 'submit' ? undefined : 'button'),
} as const satisfies ItemKind;
