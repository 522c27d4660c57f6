import { LANGUAGES } from '../../../src/contract/languages.ts';

/** The numbers of fields in the measured forms. */
export const SIZES = [3, 10, 50] as const;

/** Kinds of fields, in turn. The first one is typed into. Two fields must not request the same value from a browser. */
const KINDS: readonly object[] = [
  { widget: 'text', required: true, rules: [{ minLength: 3 }] },
  { widget: 'email', required: true, autocomplete: 'off' },
  { widget: 'text', rules: [{ pattern: '^[a-z ]*$', message: 'validation.required' }] },
  { widget: 'textarea', rules: [{ maxLength: 2000 }] },
  { widget: 'telephone', autocomplete: 'off' },
];
const FOLDER = 'bench-forms';

const fieldNames = (size: number): readonly string[] => Array.from({ length: size }, (_, index) => `field${index + 1}`);

export const addressOf = (size: number): string => `/${FOLDER}/${size}`;

/**
 * A screen with this many fields, with a submit that the first field enables, a call whose answer one text reads, and a
 * dialog.
 */
const screenOf = (size: number): object => ({
  route: { paths: [addressOf(size)], shell: 'empty', outside: true },
  body: [
    ...fieldNames(size).map((field, index) => ({ field, ...KINDS[index % KINDS.length] })),
    { text: 'found', shown: '$result.look.0', values: { label: '$result.look.0.label' } },
    { submit: 'send', enabled: { valid: 'field1' }, do: { call: 'look' } },
    { button: 'ask', do: { call: 'look' } },
    { button: 'open', do: { dialog: 'more' } },
  ],
  dialogs: { more: { body: [{ text: 'why' }, { cancel: 'close' }] } },
  calls: { look: { operation: 'organisation.search', with: { alias: 'acme' } } },
});

const textsOf = (size: number): object => ({
  title: `${size} fields`,
  fields: Object.fromEntries(fieldNames(size).map((field, index) => [field, { label: `Field ${index + 1}` }])),
  texts: { found: '{label}' },
  actions: { send: 'Send', ask: 'Ask', open: 'Open' },
  dialogs: { more: { title: 'More', texts: { why: 'Because' }, actions: { close: 'Close' } } },
});

/** The flow files and texts of the measured forms, by path. They are not part of the portal. */
export function formFiles(): Readonly<Record<string, object>> {
  const screens = SIZES.map((size): [string, object] => [`flows/${FOLDER}/form-${size}.screen.json`, screenOf(size)]);
  const texts = Object.fromEntries(SIZES.map((size) => [`form-${size}`, textsOf(size)]));
  return {
    ...Object.fromEntries(screens),
    ...Object.fromEntries(LANGUAGES.map((language) => [`locales/${language}/${FOLDER}.json`, texts])),
  };
}
