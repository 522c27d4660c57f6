import { type Contract, failureOutcomes, operationOf, successOutcomes } from '../contract/Contract.ts';
import { isRecord } from '../contract/isRecord.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import { asSchema, branchesOf, type Schema } from '../flow/Schema.ts';
import { tablesOf } from '../flow/tableUse.ts';
import { typeOfValue } from '../flow/typeOfReference.ts';
import type { Outcomes } from '../flow/types.ts';
import type { LocatedCall, Unit } from '../flow/Unit.ts';
import { sendersOf } from './CallSite.ts';
import type { CheckedPart } from './CheckedUnit.ts';
import { at } from './Rule.ts';

/** The possible outcomes of a call, and their lines in the call's unit. */
interface OutcomesOf {
  readonly success: readonly string[];
  readonly failure: readonly string[];
  /** The place of a name's line, looked up as at run time; undefined if the name has no line. */
  lookUp(name: string): 'call' | 'table' | 'portal' | undefined;
}

/** The outcomes of a call in its unit; undefined if the call's operation is unknown. */
export function outcomesOf(
  unit: Unit,
  { value: call }: LocatedCall,
  portal: Outcomes,
  contract: Contract,
): OutcomesOf | undefined {
  const operation = operationOf(call.operation, contract);
  if (operation === undefined) return undefined;
  const tables = tablesOf(unit, call);
  return {
    success: successOutcomes(operation),
    failure: failureOutcomes(call.operation, contract),
    lookUp(name) {
      if (Object.hasOwn(call.on ?? {}, name)) return 'call';
      if (tables.some(({ value }) => Object.hasOwn(value, name))) return 'table';
      return Object.hasOwn(portal, name) ? 'portal' : undefined;
    },
  };
}

interface AnswerSent {
  readonly file: string;
  readonly path: JsonPath;
  /** Undefined for a value that is not a result of the function `answers`. */
  readonly name: string | undefined;
  readonly type: Schema;
}

/** The answers that a part's calls send for storage, either directly as a parameter or through a derived value. */
export function answersSent(checked: CheckedPart): AnswerSent[] {
  const { contract } = checked.flows.definition;
  return sendersOf(checked, contract).flatMap(({ operation, visit }) =>
    Object.entries(visit.value.with ?? {}).flatMap(([parameter, value]): AnswerSent[] => {
      if (operation.parameters[parameter]?.answers !== true) return [];
      const place = isRecord(value) && 'answers' in value ? [parameter, 'answers'] : [parameter];
      return branchesOf(typeOfValue(value, visit.scope)).flatMap((type): AnswerSent[] => {
        if (type['x-answers'] !== true) return [{ ...at(visit, 'with', parameter), name: undefined, type }];
        return Object.entries(asSchema(type.properties)).map(([name, one]) => ({
          ...at(visit, 'with', ...place, ...(place.length > 1 ? [name] : [])),
          name,
          type: asSchema(one),
        }));
      });
    }),
  );
}
