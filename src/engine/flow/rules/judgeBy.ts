import { Ajv } from 'ajv';
import type { Contract } from '../../contract/Contract.ts';
import { formatsOf } from '../../contract/formats.ts';
import { testNamed } from '../../language/ruleTests.ts';
import { applyFunction, holdsFor } from '../expressions/holdsFor.ts';
import { memberOf } from '../expressions/memberOf.ts';
import type { Reading } from '../expressions/operatorTests.ts';
import type { ValidationError } from '../ScreenModule.ts';
import type { ValidationRule, Value } from '../types.ts';
import type { ValueFunctions } from '../ValueFunction.ts';
import { LIMITS, limitNow, placeOf, type RuleReading } from './limitNow.ts';
import type { Predicates } from './Predicate.ts';
import { addRuleKeywords } from './ruleKeywords.ts';
import { schemaOfRule } from './testOf.ts';

/** The vocabulary of rules. */
interface Words {
  readonly functions: ValueFunctions;
  readonly predicates: Predicates;
  readonly contract: Pick<Contract, 'formats'>;
}

/**
 * Checks a value against rules with the given inputs.
 * @returns the ids of the broken rules, in order
 */
type Judge = (value: unknown, given?: Readonly<Record<string, unknown>>) => readonly string[];

/**
 * Validates values for the service and the checker as a form does, with the same schema. Rules that only the service
 * can check (`judge`), and rules that depend on other fields or on the time, are left out.
 *
 * It compiles at run time, so pages cannot use it.
 */
export function judgeBy(rules: Readonly<Record<string, ValidationRule>>, words: Words): Judge {
  const { functions, predicates, contract } = words;
  const judged = Object.entries(rules).map(([id, rule], index) => ({
    ...schemaOfRule(rule, `/${LIMITS}/value/${index}`, contract),
    id,
    when: rule.when,
  }));
  const schemas = judged.map(({ test, schema }) => (testNamed(test).needs === undefined ? schema : {}));
  const ajv = addRuleKeywords(new Ajv({ $data: true, allErrors: true, strict: false, formats: formatsOf(contract) }));
  const validate = ajv.compile({ type: 'object', properties: { value: { rules: schemas } } });
  return (value, given = {}) => {
    const reading: Reading = {
      read: (reference) => {
        const [root, ...members] = reference.slice(1).split('.');
        return root === 'input' ? members.reduce<unknown>(memberOf, given) : undefined;
      },
      condition: () => false,
      valid: () => false,
      allowed: () => false,
      openable: () => false,
      now: Number.NaN,
    };
    const evaluate = (limit: Value): unknown => {
      if (typeof limit === 'string' && limit.startsWith('$')) return reading.read(limit);
      return typeof limit === 'object' ? applyFunction(limit, functions, evaluate, Number.NaN) : limit;
    };
    const rule: RuleReading = {
      own: () => value,
      typed: () => undefined,
      field: () => undefined,
      evaluate,
      predicate: (name) => predicates[name],
    };
    const limits = judged.map((one) => (holdsFor(one.when, reading) ? limitNow(one, rule) : undefined));
    validate({ value, [LIMITS]: { value: limits } });
    const errors: readonly ValidationError[] = validate.errors ?? [];
    const broken = new Set(errors.map((error) => placeOf(error).index));
    return judged.filter((_rule, index) => broken.has(index)).map(({ id }) => id);
  };
}
