import { isRecord } from '../contract/isRecord.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import { asSchema, branchesOf, type Schema } from '../flow/Schema.ts';
import { typeOfValue } from '../flow/typeOfReference.ts';
import { sendersOf } from './CallSite.ts';
import type { CheckedPart } from './CheckedUnit.ts';
import { at } from './Rule.ts';

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
