import { FORMATS } from '../contract/formats.ts';
import { day } from '../contract/schemas.ts';
import { accepts } from '../flow/accepts.ts';
import { kindOf } from '../flow/classifyFile.ts';
import { valuesIn } from '../flow/partsIn.ts';
import { testOf } from '../flow/rules/testOf.ts';
import type { Schema } from '../flow/Schema.ts';
import { showType } from '../flow/showType.ts';
import { isDangling, typeOfField, typeOfReference, typeOfValue } from '../flow/typeOfReference.ts';
import type { Value } from '../flow/types.ts';
import type { RuleNode } from '../flow/Unit.ts';
import type { ValueFunctions } from '../flow/ValueFunction.ts';
import { limitKindOf, testNamed } from '../language/ruleTests.ts';

/** Why a rule's limit does not match the type of its test or field; undefined if the limit matches. */
export function limitMisfit({ value: { rule }, field, scope }: RuleNode): string | undefined {
  const { test, limit } = testOf(rule);
  const kind = limitKindOf(test);
  if (kind === 'value') {
    const wanted = testNamed(test).measures === 'size' ? boundOf(typeOfField(field, scope)) : COUNT;
    const misfit = literalsOf(limit, scope.flows.definition.functions).find((literal) => !wanted.fits(literal));
    if (misfit !== undefined) return `${test} must be ${wanted.words}, but this is ${JSON.stringify(misfit)}`;
    const type = typeOfValue(limit, scope);
    return accepts(wanted.type, type) ? undefined : `${test} must be ${wanted.words}, but this is ${showType(type)}`;
  }
  const own = typeOfField(field, scope);
  if (kind === 'literal') {
    const isOption =
      accepts(own, { const: limit }) && accepts(kindOf(field, scope.flows.definition).schema(field), { const: limit });
    return isOption ? undefined : `"${field.field}" is ${showType(own)}, but this is ${JSON.stringify(limit)}`;
  }
  if (kind === 'field') {
    const other = scope.unit.fields.get(String(limit))?.field;
    if (other === undefined) return undefined;
    const kinds = scope.flows.kinds?.value.kinds ?? {};
    const isAlike = kinds[other.widget]?.spaces === kinds[field.widget]?.spaces;
    const isOfType = accepts(typeOfField(other, scope), own);
    return isAlike && isOfType ? undefined : `"${field.field}" and "${other.field}" are stored in different forms`;
  }
  if (kind !== 'reference') return undefined;
  const typed = typeOfReference(String(limit), scope);
  if (isDangling(typed) || accepts(own, typed.type)) return undefined;
  return `"${field.field}" is ${showType(own)}, but this is ${showType(typed.type)}`;
}

interface Wanted {
  readonly words: string;
  readonly type: Schema;
  fits(literal: unknown): boolean;
}

const COUNT: Wanted = {
  words: 'a whole number, 0 or more',
  type: { type: ['integer', 'number'] },
  fits: (literal) => typeof literal === 'number' && Number.isInteger(literal) && literal >= 0,
};
const NUMBER: Wanted = {
  words: 'a number',
  type: { type: ['integer', 'number'] },
  fits: (literal) => typeof literal === 'number',
};
const DAY: Wanted = {
  words: 'a day, YYYY-MM-DD',
  type: { type: 'string' },
  fits: (literal) => typeof literal === 'string' && FORMATS.date.test(literal),
};

/** The type that the minimum and maximum of a field must have. */
const boundOf = ({ format }: Schema): Wanted => (format === day.format ? DAY : NUMBER);

/** The literals that a limit may evaluate to. */
function literalsOf(value: Value, functions: ValueFunctions): readonly unknown[] {
  if (typeof value === 'string' && value.startsWith('$')) return [];
  if (typeof value !== 'object') return [value];
  const found = valuesIn(value, functions);
  if (found === undefined || !('pick' in found.known)) return [];
  return found.values.flatMap((inner) => literalsOf(inner.value, functions));
}
