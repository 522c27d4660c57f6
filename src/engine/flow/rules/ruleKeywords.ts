import { _, type Ajv, type Code, type Name } from 'ajv';

/**
 * Adds our own keywords to those of JSON Schema. Each is generated code, so compiled validators depend on no function.
 * Each accepts every value while its limit is undefined.
 *
 * - `rules`: like `allOf`, a schema for each rule. RJSF does not know the name, so it neither merges nor renders them.
 * - `atLeast`, `atMost`: numbers, or days as texts, which JSON Schema cannot order.
 * - `equals`: the same number, text or boolean. `const` needs a library if its value comes from the data.
 * - `holds`: accepts a value unless the limit is `false`, the result of a test that no keyword can express.
 * - `containsAll`: a list that contains all of the given values.
 */
export function addRuleKeywords(ajv: Ajv): Ajv {
  const compared = (keyword: string, isBroken: (value: Name, limit: Code) => Code) =>
    ajv.addKeyword({
      keyword,
      $data: true,
      code: (cxt) => cxt.fail$data(isBroken(cxt.data, _`${cxt.schemaCode}`)),
    });
  compared('atLeast', (value, limit) => _`typeof ${value} == typeof ${limit} && ${value} < ${limit}`);
  compared('atMost', (value, limit) => _`typeof ${value} == typeof ${limit} && ${value} > ${limit}`);
  compared('equals', (value, limit) => _`${value} !== ${limit}`);
  compared('holds', (_value, limit) => _`${limit} === false`);
  ajv.addKeyword({
    keyword: 'rules',
    schemaType: 'array',
    code(cxt) {
      const valid = cxt.gen.name('valid');
      const rules: readonly object[] = cxt.schema;
      for (const [schemaProp, rule] of rules.entries()) {
        if (Object.keys(rule).length === 0) continue;
        cxt.subschema({ keyword: 'rules', schemaProp }, valid);
        cxt.ok(valid);
      }
    },
  });
  const macro = (values: readonly unknown[]) => ({ allOf: values.map((value) => ({ contains: { const: value } })) });
  return ajv.addKeyword({ keyword: 'containsAll', schemaType: 'array', macro });
}
