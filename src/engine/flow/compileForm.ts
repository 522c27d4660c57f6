import type { Flows } from './Flows.ts';
import { kindOf, ownMembers } from './kindOf.ts';
import type { FieldProgram, FieldRule, FormProgram } from './Program.ts';
import { rulesOfField } from './rules/rulesOfField.ts';
import { isMeasured, testOf } from './rules/testOf.ts';
import type { Field, Item, TestName } from './types.ts';

type Sources = Pick<Flows, 'rules' | 'kinds' | 'definition'>;
type Keywords = Record<string, unknown>;

/** Tests that the compiled schema makes; the others depend on answers or on other fields. */
const OF_SCHEMA: readonly TestName[] = [
  ...(['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const),
  ...(['type', 'pattern', 'format', 'const'] as const),
];

/**
 * The form of a body: RJSF's schema and uiSchema, and the rules of each field with their messages. The schema has no
 * titles: RJSF refuses a schema that differs from the compiled one, so texts are looked up by position.
 */
export function compileForm(items: readonly Item[], flows: Sources): FormProgram | undefined {
  const fields = items.filter((item): item is Field => 'field' in item);
  if (fields.length === 0) return undefined;
  const compiled = fields.map((field) => [field.field, compileField(field, flows)] as const);
  const required = fields.filter((field) => field.required === true).map(({ field }) => field);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(compiled.map(([name, { schema }]) => [name, schema])),
      ...(required.length === 0 ? {} : { required }),
    },
    uiSchema: Object.fromEntries(fields.map((field) => [field.field, uiOf(field, flows)])),
    rules: Object.fromEntries(compiled.map(([name, { rules }]) => [name, rules])),
    fields: Object.fromEntries(
      fields.flatMap((field) => {
        const program = programOf(field, flows);
        return Object.keys(program).length === 0 ? [] : [[field.field, program]];
      }),
    ),
  };
}

function programOf(field: Field, { kinds, definition }: Sources): FieldProgram {
  const spaces = kinds?.value.kinds[field.widget]?.spaces;
  return { ...(spaces === undefined ? {} : { spaces }), ...kindOf(field, definition).program?.(field) };
}

function compileField(field: Field, flows: Sources): { schema: object; rules: readonly FieldRule[] } {
  const { required, ...schema } = kindOf(field, flows.definition).schema(field);
  const keywords: Keywords = schema;
  const rules = requiredRule(field, flows, required);
  for (const { rule, id, set } of rulesOfField(field, flows)) {
    const { test, limit } = testOf(rule);
    const message = rule.message ?? messageOf(test, field, flows);
    const isStatic = rule.when === undefined && OF_SCHEMA.includes(test) && isLiteral(test, limit);
    rules.push({
      id,
      test,
      limit,
      message,
      ...(set === undefined ? {} : { set }),
      ...(rule.when === undefined ? {} : { when: rule.when }),
      ...(rule.listed === undefined ? {} : { listed: rule.listed }),
      ...(isStatic ? {} : ownFormat(test, limit, flows)),
      ...(isStatic ? { at: `#/properties/${field.field}/${addKeyword(keywords, test, limit)}` } : {}),
    });
  }
  return { schema: keywords, rules };
}

/** The runtime knows only the formats of the engine, so a format of the contract becomes a pattern. */
function ownFormat(
  test: TestName,
  limit: unknown,
  { definition }: Sources,
): Pick<FieldRule, 'test' | 'limit'> | undefined {
  const { formats = {} } = definition.contract;
  const pattern = test === 'format' && Object.hasOwn(formats, String(limit)) ? formats[String(limit)] : undefined;
  return typeof pattern === 'string' ? { test: 'pattern', limit: pattern } : undefined;
}

/** A limit that the file gives as a number. The runtime compares days, since JSON Schema compares only numbers. */
const isLiteral = (test: TestName, limit: unknown) => !isMeasured(test) || typeof limit === 'number';

/** Adds a keyword. A second keyword of the same name goes into a schema of its own under `allOf`. */
function addKeyword(keywords: Keywords, name: string, limit: unknown): string {
  if (!Object.hasOwn(keywords, name) || (name === 'type' && limit === 'integer')) {
    keywords[name] = limit;
    return name;
  }
  if (keywords[name] === limit) return name;
  const more: unknown[] = Array.isArray(keywords.allOf) ? keywords.allOf : [];
  keywords.allOf = [...more, { [name]: limit }];
  return `allOf/${more.length}/${name}`;
}

/** The rule that an empty required field breaks. */
function requiredRule(field: Field, flows: Sources, at: string | undefined): FieldRule[] {
  const asked = field.required;
  if (asked === undefined && at === undefined) return [];
  const message = messageOf('required', field, flows);
  const when = asked === undefined || asked === true ? {} : { when: asked };
  const where =
    asked === true || at !== undefined
      ? { at: at === undefined ? '#/required' : `#/properties/${field.field}/${at}` }
      : {};
  return [{ id: 'required', test: 'required', message, ...when, ...where }];
}

/** The message of a test that has no message of its own: that of its kind, or else that of all kinds. */
function messageOf(test: TestName | 'required', field: Field, { kinds }: Sources): string {
  return kinds?.value.kinds[field.widget]?.messages?.[test] ?? kinds?.value.messages[test] ?? 'validation.required';
}

/** What the widget gets under `ui:options`: the members that only its kind has. */
function uiOf(field: Field, { kinds, definition }: Sources): object {
  const autocomplete = autocompleteOf(field, kinds);
  const options = ownMembers(field, kindOf(field, definition)).map(({ name, value }) => [name, value] as const);
  return {
    // RJSF's field for a single control: the widget gets the whole value, whatever its type.
    'ui:field': 'StringField',
    'ui:widget': field.widget,
    ...(field.quiet === undefined ? {} : { 'ui:quiet': true }),
    ...(autocomplete === undefined ? {} : { 'ui:autocomplete': autocomplete }),
    ...(options.length === 0 ? {} : { 'ui:options': Object.fromEntries(options) }),
  };
}

/** The autocomplete token that tells password managers what a field holds (HTML, section 4.10.18.7). */
export const autocompleteOf = (field: Field, kinds: Sources['kinds']): string | undefined =>
  field.autocomplete ?? kinds?.value.kinds[field.widget]?.autocomplete;
