import { testNamed } from '../language/ruleTests.ts';
import { kindOf, ownMembers } from './classifyFile.ts';
import type { Flows } from './Flows.ts';
import type { FieldProgram, FieldRule, FormProgram } from './Program.ts';
import { LIMITS, REQUIRED } from './rules/limitNow.ts';
import { defaultMessage } from './rules/messagesOfField.ts';
import { rulesOfField } from './rules/rulesOfField.ts';
import { schemaOfRule } from './rules/testOf.ts';
import type { Field, Item } from './types.ts';

type Sources = Pick<Flows, 'rules' | 'kinds' | 'definition'>;

/**
 * The form of a body: RJSF's schema and uiSchema, and the rules of each field with their messages. The schema has no
 * titles: RJSF rejects a schema that differs from the compiled one, so texts are looked up by position.
 */
export function compileForm(items: readonly Item[], flows: Sources): FormProgram | undefined {
  const fields = items.filter((item): item is Field => 'field' in item);
  if (fields.length === 0) return undefined;
  const compiled = fields.map((field) => [field.field, compileField(field, flows)] as const);
  const answered = compiled.flatMap(([name, { rules }]) =>
    rules
      .filter(({ asks }) => asks)
      .map(({ test, when }) => ({ name, isAlways: test === 'required' && when === undefined })),
  );
  const required = answered.filter(({ isAlways }) => isAlways).map(({ name }) => name);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(compiled.map(([name, { schema }]) => [name, schema])),
      ...(required.length === 0 ? {} : { required }),
      ...(answered.every(({ isAlways }) => isAlways) ? {} : { rules: [{ required: { $data: `/${REQUIRED}` } }] }),
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

/** The schema of a field's value, with a schema for each of its rules. */
function compileField(field: Field, flows: Sources): { schema: object; rules: readonly FieldRule[] } {
  const { required: answer, ...kind } = kindOf(field, flows.definition).schema(field);
  const rules: FieldRule[] = [];
  const schemas: object[] = [];
  if (field.required !== undefined || answer !== undefined) {
    const { required = true } = field;
    const message = defaultMessage('required', field, flows);
    rules.push({
      id: 'required',
      test: 'required',
      asks: true,
      message,
      ...(required === true ? {} : { when: required }),
    });
    schemas.push(answer ?? {});
  }
  for (const { rule, id, set } of rulesOfField(field, flows)) {
    const at = `/${LIMITS}/${field.field}/${rules.length}`;
    const { test, limit, bound, schema } = schemaOfRule(rule, at, flows.definition.contract);
    const { asks, needs } = testNamed(test);
    // What only the service can judge is not listed.
    const listed = needs === 'service' ? false : rule.listed;
    rules.push({
      id,
      test,
      limit,
      ...(bound === undefined ? {} : { bound }),
      ...(asks === undefined ? {} : { asks }),
      message: rule.message ?? defaultMessage(test, field, flows),
      ...(set === undefined ? {} : { set }),
      ...(rule.when === undefined ? {} : { when: rule.when }),
      ...(listed === undefined ? {} : { listed }),
    });
    schemas.push(schema);
  }
  const isJudged = schemas.some((schema) => Object.keys(schema).length > 0);
  return { schema: isJudged ? { ...kind, rules: schemas } : kind, rules };
}

/** The widget's `ui:options`: the members that only the field's kind has. */
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
