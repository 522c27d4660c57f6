import { Ajv } from 'ajv';
import type { Finding } from '../../engine/checker/Finding.ts';
import { locate } from '../../engine/checker/locate.ts';
import { type Contract, failureOutcomes, isOfBrowser, operationOf } from '../../engine/contract/Contract.ts';
import { FAULTS } from '../../engine/contract/faults.ts';
import { asRecord, isRecord } from '../../engine/contract/isRecord.ts';
import { explain } from '../../engine/flow/explain.ts';
import type { JsonPath } from '../../engine/flow/JsonDocument.ts';
import { parseJson } from '../../engine/flow/parseJson.ts';
import { suggest } from '../../engine/flow/suggest.ts';
import { closed } from '../../engine/language/primitives.ts';
import { type Said, sampleSaid } from '../player/Said.ts';

/** The answers of each operation, in order; the last one repeats. */
export type Answers = ReadonlyMap<string, readonly Said[]>;

type Trouble = Partial<Pick<Finding, 'message' | 'available' | 'suggestion'>> & Parameters<typeof locate>[1];

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });

/**
 * Reads the answers of the service and the browser: for each operation, one answer or a list. An answer is the name of
 * an outcome, whose data is then generated from the contract, or `{ code, data }`, `{ code, message, errors, data }`,
 * `{ fault, retryAfter }`. An answer that the contract does not allow is a finding.
 */
export function readAnswers(path: string, text: string, contract: Contract): { answers: Answers; findings: Finding[] } {
  const document = parseJson(path, text);
  const { $schema: _, ...operations } = asRecord(document.value);
  const answers = Object.entries(operations).map(([name, said]) => [name, [said].flat()] as const);
  const known = Object.keys(contract.operations);
  const unfit = (): Trouble[] =>
    answers.flatMap(([name, all]): Trouble[] => {
      if (!known.includes(name)) {
        const message = `the contract has no operation "${name}"`;
        return [{ path: [name], onKey: true, message, available: known }];
      }
      return all.flatMap((said, index) => {
        const at = operations[name] === said ? [name] : [name, index];
        return [...explain(said, schemaOf(name, contract), {}, at), ...unfitData(name, said, at, contract)];
      });
    });
  const troubles: readonly Trouble[] =
    document.problems.length > 0
      ? document.problems.map((problem) => ({ path: [], ...problem }))
      : isRecord(document.value)
        ? unfit()
        : [{ path: [], message: 'the file must be an object whose members are operations' }];
  const findings = troubles.map((trouble): Finding => {
    const { message = '', available = [] } = trouble;
    const suggestion = trouble.suggestion ?? suggest(/"([^"]+)"/.exec(message)?.[1], available);
    return {
      ...{ file: path, ...locate(document, trouble), rule: 'answers', level: 'error', message },
      ...(available.length > 0 && { available }),
      ...(suggestion !== undefined && { suggestion }),
      hint: 'Use answers that the contract allows; schemas/openapi.json describes each operation.',
    };
  });
  const isRight = findings.length === 0;
  return {
    answers: new Map(isRight ? answers.map(([name, all]) => [name, all.map(readOne(name, contract))]) : []),
    findings,
  };
}

/** The schema of an answer. The answer's data is checked separately, against the contract. */
function schemaOf(name: string, contract: Contract) {
  const codes = [...Object.keys(operationOf(name, contract)?.success ?? {}), ...outcomesOf(name, contract)];
  const members = { code: { enum: codes }, data: {}, message: { type: 'string' }, errors: { type: 'object' } };
  const fault = closed({ fault: { enum: FAULTS }, retryAfter: { type: 'number' } }, ['fault']);
  return { anyOf: [{ enum: [...codes, ...FAULTS] }, fault, closed(members, [])] };
}

const outcomesOf = (name: string, contract: Contract): readonly string[] => [
  ...failureOutcomes(name, contract),
  ...(isOfBrowser(name) ? ['UNKNOWN'] : []),
  ...(operationOf(name, contract)?.refine ?? []).flatMap(({ to }) => to),
];

const firstCode = (name: string, contract: Contract): string =>
  Object.keys(operationOf(name, contract)?.success ?? {})[0] ?? 'OK';

/** Whatever the contract does not allow in the data and the errors of an answer. */
function unfitData(name: string, said: unknown, path: JsonPath, contract: Contract): Trouble[] {
  const { code = firstCode(name, contract), ...members } = asRecord(said);
  const { success = {}, failure = {} } = operationOf(name, contract) ?? {};
  const schemas = asRecord(
    success[String(code)] === undefined ? failure[String(code)] : { data: success[String(code)] },
  );
  return ['data', 'errors'].flatMap((member) => {
    if (members[member] === undefined || !isRecord(schemas[member])) return [];
    const validate = ajv.compile(schemas[member]);
    validate(members[member]);
    return (validate.errors ?? []).map(({ instancePath, message = 'does not fit', params }) => ({
      path: [...path, member, ...instancePath.split('/').slice(1).map(readStep)],
      message: `according to the contract, this ${message}`,
      ...(Array.isArray(params.allowedValues) && { available: params.allowedValues.map(String) }),
    }));
  });
}

const readOne =
  (name: string, contract: Contract) =>
  (said: unknown): Said => {
    if (typeof said === 'string') return sampleSaid(name, said, contract);
    const { code = firstCode(name, contract), data, message, errors, fault, retryAfter } = asRecord(said);
    const known = FAULTS.find((one) => one === fault);
    if (known !== undefined) return { fault: known, ...(typeof retryAfter === 'number' && { retryAfter }) };
    const outcome = String(code);
    if (operationOf(name, contract)?.success[outcome] !== undefined)
      return data === undefined ? sampleSaid(name, outcome, contract) : { code: outcome, data };
    return {
      code: outcome,
      ...(typeof message === 'string' && { message }),
      ...(isRecord(errors) && { errors }),
      ...(data !== undefined && { failureData: data }),
    };
  };

/** A step of a JSON pointer (RFC 6901). */
const readStep = (step: string): string | number =>
  /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~');
