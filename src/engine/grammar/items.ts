import { closed, id, literal, names, part, reference, why } from './primitives.ts';
import { AUTOCOMPLETE, BADGE_VARIANTS, FORMATS } from './terms.ts';

const inState = { anyOf: [id, { type: 'array', items: id, minItems: 2 }] } as const;
const placed = { in: inState, shown: part('guard') } as const;
const doing = { enabled: part('guard'), do: part('handler'), why } as const;

const asked = {
  initial: part('value'),
  required: { anyOf: [{ const: true }, part('guard')] },
  rules: { type: 'array', items: part('ruleUse'), minItems: 1 },
} as const;
const completed = { autocomplete: { enum: AUTOCOMPLETE } } as const;
const after = { change: part('handler'), why } as const;
const optionList = { anyOf: [reference, { type: 'array', items: literal, minItems: 2 }] } as const;
const optionLabel = { ...reference, description: 'What is shown of an option: a member of $item' } as const;
const term = closed({ id: names, required: { const: true }, link: id }, ['id']);

const plain = {
  ...asked,
  ...completed,
  ...after,
} as const;
const field = { field: names, ...placed } as const;

/** Each widget with the keys it takes, in canonical order: its own schema (a key of another widget is refused). */
export const FIELDS = {
  text: closed({ ...field, widget: { const: 'text' }, ...plain }, ['field', 'widget']),
  username: closed({ ...field, widget: { const: 'username' }, ...plain }, ['field', 'widget']),
  email: closed({ ...field, widget: { const: 'email' }, ...plain }, ['field', 'widget']),
  account: closed({ ...field, widget: { const: 'account' }, initial: part('value'), why }, [
    'field',
    'widget',
    'initial',
  ]),
  password: closed({ ...field, widget: { const: 'password' }, ...plain }, ['field', 'widget']),
  'new-password': closed({ ...field, widget: { const: 'new-password' }, ...plain }, ['field', 'widget']),
  code: closed({ ...field, widget: { const: 'code' }, ...asked, ...after }, ['field', 'widget']),
  textarea: closed({ ...field, widget: { const: 'textarea' }, ...plain }, ['field', 'widget']),
  number: closed({ ...field, widget: { const: 'number' }, ...plain }, ['field', 'widget']),
  date: closed({ ...field, widget: { const: 'date' }, ...plain }, ['field', 'widget']),
  telephone: closed({ ...field, widget: { const: 'telephone' }, ...plain }, ['field', 'widget']),
  switch: closed({ ...field, widget: { const: 'switch' }, ...asked, ...after }, ['field', 'widget']),
  checkbox: closed({ ...field, widget: { const: 'checkbox' }, ...asked, ...after }, ['field', 'widget']),
  radio: closed({ ...field, widget: { const: 'radio' }, options: optionList, label: optionLabel, ...asked, ...after }, [
    'field',
    'widget',
    'options',
  ]),
  multiple: closed(
    { ...field, widget: { const: 'multiple' }, options: optionList, label: optionLabel, ...asked, ...after },
    ['field', 'widget', 'options'],
  ),
  select: closed(
    { ...field, widget: { const: 'select' }, options: optionList, label: optionLabel, ...asked, ...after },
    ['field', 'widget', 'options'],
  ),
  combobox: closed(
    {
      ...field,
      widget: { const: 'combobox' },
      options: reference,
      label: optionLabel,
      note: { ...reference, description: 'What stands beside its label' },
      value: part('value'),
      ...asked,
      ...completed,
      ...after,
    },
    ['field', 'widget', 'options', 'label'],
  ),
  terms: closed(
    {
      ...field,
      widget: { const: 'terms' },
      items: { type: 'array', items: term, minItems: 1 },
      why,
    },
    ['field', 'widget', 'items'],
  ),
  consent: closed({ ...field, widget: { const: 'consent' }, options: reference, always: reference, why }, [
    'field',
    'widget',
    'options',
  ]),
} as const;

const values = {
  type: 'object',
  propertyNames: names,
  additionalProperties: part('value'),
  minProperties: 1,
} as const;

/** Each kind of item by the key that names it. */
export const ITEMS = {
  text: closed({ text: id, ...placed, values, by: reference, why }, ['text']),
  fact: closed({ fact: names, ...placed, value: part('value'), format: { enum: FORMATS }, why }, ['fact', 'value']),
  image: closed(
    {
      image: id,
      ...placed,
      src: part('value'),
      alt: part('value'),
      initials: { type: 'array', items: reference, minItems: 1 },
      why,
    },
    ['image', 'src'],
  ),
  badge: closed({ badge: id, ...placed, variant: { enum: BADGE_VARIANTS }, why }, ['badge']),
  loader: closed({ loader: id, ...placed, why }, ['loader']),
  countdown: closed({ countdown: id, ...placed, why }, ['countdown']),
  qr: closed({ qr: id, ...placed, value: part('value'), why }, ['qr', 'value']),
  list: closed({ list: id, ...placed, of: reference, item: { type: 'array', items: part('item'), minItems: 1 }, why }, [
    'list',
    'of',
    'item',
  ]),
  submit: closed({ submit: id, ...placed, ...doing }, ['submit', 'do']),
  button: closed(
    {
      button: id,
      ...placed,
      checks: {
        type: 'array',
        items: names,
        minItems: 1,
        description: 'Fields that are checked first; Enter in one of them presses the button',
      },
      ...doing,
    },
    ['button', 'do'],
  ),
  link: closed({ link: id, ...placed, label: reference, ...doing }, ['link', 'do']),
  cancel: closed({ cancel: id, ...placed, ...doing }, ['cancel']),
  languages: closed({ languages: id, ...placed, why }, ['languages']),
} as const;

export const item = {
  description: 'One part of the body; the key that names it says its kind',
  anyOf: [part('field'), ...Object.values(ITEMS)],
} as const;
