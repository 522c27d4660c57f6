import { placed } from '../language/fieldMembers.ts';
import { closed, declares, id, names, part, reference, used, why } from '../language/primitives.ts';
import { BADGE_VARIANTS, FACT_FORMATS } from '../language/terms.ts';
import type { FieldWords, Vocabulary } from './Vocabulary.ts';

const destructive = {
  const: true,
  description: 'It takes something away that is hard to get back, and looks so',
} as const;
const doing = { enabled: part('guard'), do: part('handler'), why } as const;

/** The schema of a kind of field, with its members in canonical order. It refuses members of other kinds. */
function fieldWith(name: string, { members, needs = [] }: FieldWords): object {
  const properties: Record<string, object> = {
    field: declares('field', names),
    ...placed,
    widget: { const: name },
    ...members,
  };
  return closed(properties, ['field', 'widget', ...needs]);
}

/** A field of any kind. */
export const fieldOf = ({ fields }: Pick<Vocabulary, 'fields'>) => ({
  anyOf: Object.entries(fields).map(([name, kind]) => fieldWith(name, kind)),
});

const values = {
  type: 'object',
  propertyNames: declares('value', names),
  additionalProperties: part('value'),
  minProperties: 1,
} as const;

const named = declares('item', id);

/** Each kind of item by the key that names it. */
export const ITEMS = {
  text: closed(
    {
      text: named,
      ...placed,
      values,
      by: reference,
      tone: {
        enum: ['good', 'divider'],
        description:
          'good: it says that something has succeeded, with a tick; divider: it stands in a line, as "or" does',
      },
      why,
    },
    ['text'],
  ),
  fact: closed(
    { fact: declares('item', names), ...placed, value: part('value'), format: { enum: FACT_FORMATS }, why },
    ['fact', 'value'],
  ),
  image: closed(
    {
      image: named,
      ...placed,
      src: part('value'),
      alt: part('value'),
      initials: { type: 'array', items: reference, minItems: 1 },
      why,
    },
    ['image', 'src'],
  ),
  badge: closed({ badge: named, ...placed, variant: { enum: BADGE_VARIANTS }, why }, ['badge']),
  loader: closed({ loader: named, ...placed, why }, ['loader']),
  countdown: closed({ countdown: named, ...placed, why }, ['countdown']),
  qr: closed(
    {
      qr: named,
      ...placed,
      value: part('value'),
      scheme: {
        type: 'string',
        pattern: '^(?!(blob|data|file|https?|javascript|vbscript)$)[a-z][a-z0-9+.-]*$',
        description: 'The scheme of its address, if an app of the same device takes it: a phone is offered a link',
      },
      why,
    },
    ['qr', 'value'],
  ),
  section: closed({ section: named, ...placed, why }, ['section']),
  list: closed(
    { list: named, ...placed, of: reference, item: { type: 'array', items: part('item'), minItems: 1 }, why },
    ['list', 'of', 'item'],
  ),
  submit: closed({ submit: named, ...placed, destructive, ...doing }, ['submit', 'do']),
  button: closed(
    {
      button: named,
      ...placed,
      mark: used('mark', 'A mark of the portal, before its words'),
      destructive,
      checks: {
        type: 'array',
        items: used('field', 'A field'),
        minItems: 1,
        description: 'Fields that are checked first; Enter in one of them presses the button',
      },
      ...doing,
    },
    ['button', 'do'],
  ),
  link: closed({ link: named, ...placed, label: reference, ...doing }, ['link', 'do']),
  cancel: closed({ cancel: named, ...placed, ...doing }, ['cancel']),
  languages: closed({ languages: named, ...placed, why }, ['languages']),
} as const;

export const item = {
  description: 'One part of the body; the member that names it gives its kind',
  anyOf: [part('field'), ...Object.values(ITEMS)],
} as const;
