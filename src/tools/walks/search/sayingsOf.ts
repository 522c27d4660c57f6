import { Ajv } from 'ajv';
import { type Contract, failureOutcomes, isOfBrowser, operationOf } from '../../../engine/contract/Contract.ts';
import type { Fault } from '../../../engine/contract/faults.ts';
import type { Said } from '../../headless/Said.ts';
import { type Hints, variantsOf } from './variantsOf.ts';

const ajv = new Ajv({ strict: false, validateFormats: false });

/** A fault that another try does not follow by itself. */
const ANY_FAULT: Fault = 'MALFORMED';

/**
 * Everything that an operation may answer, as far as outcomes and guards can tell it apart; all of it fits the contract.
 * @param faults those that lines name
 */
export function sayingsOf(name: string, contract: Contract, hints: Hints, faults: readonly Fault[]): readonly Said[] {
  const operation = operationOf(name, contract);
  if (operation === undefined) return [];
  const { success, failure, refine = [] } = operation;
  const said: Said[] = [];
  for (const [code, schema] of Object.entries(success)) {
    const fits = ajv.compile(schema as object);
    const refined = refine.filter(({ of, by }) => by[0] === 'data' && (of === undefined || of.includes(code)));
    const plain = variantsOf(schema, 'value', hints);
    // Each outcome that is named by a member, with all that may come beside it.
    const named = refined.flatMap(({ by, to }) =>
      to.flatMap((outcome) => plain.map((data) => ({ ...Object(data), [by[1]]: outcome }))),
    );
    const all = new Map([...plain, ...named].map((data) => [JSON.stringify(data), data]));
    for (const data of all.values()) if (fits(data)) said.push({ code, data });
  }
  for (const code of failureOutcomes(name, contract)) {
    const { errors, data } = failure[code] ?? {};
    const ofErrors = errors === undefined ? [undefined] : variantsOf(errors, 'errors', hints);
    const ofData = data === undefined ? [undefined] : variantsOf(data, 'data', hints);
    for (const one of ofErrors) said.push(refusal(code, one, ofData[0]));
    for (const one of ofData.slice(1)) said.push(refusal(code, ofErrors[0], one));
    said.push({ ...refusal(code, ofErrors[0], ofData[0]), message: 'As the service says.' });
    for (const { of, by, to } of refine) {
      if (of !== undefined && !of.includes(code)) continue;
      for (const outcome of to) {
        const more = { [by[1]]: outcome };
        if (by[0] === 'errors')
          for (const one of ofErrors.slice(0, 2)) said.push(refusal(code, { ...Object(one), ...more }, ofData[0]));
        else for (const one of ofData.slice(0, 2)) said.push(refusal(code, ofErrors[0], { ...Object(one), ...more }));
      }
    }
  }
  return isOfBrowser(name) ? said : [...said, { fault: ANY_FAULT }, ...faults.map((fault) => ({ fault }))];
}

const refusal = (code: string, errors: unknown, data: unknown) => ({
  code,
  ...(errors === undefined ? {} : { errors: { ...Object(errors) } }),
  ...(data === undefined ? {} : { failureData: data }),
});
