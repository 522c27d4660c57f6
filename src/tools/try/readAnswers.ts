import { Ajv } from 'ajv';
import type { Finding } from '../../engine/checker/Finding.ts';
import { locate } from '../../engine/checker/locate.ts';
import { type Contract, failureOutcomes, isOfBrowser, operationOf } from '../../engine/contract/Contract.ts';
import { FAULTS } from '../../engine/contract/faults.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import type { JsonDocument, JsonPath } from '../../engine/flow/JsonDocument.ts';
import { parseJson } from '../../engine/flow/parseJson.ts';
import { suggest } from '../../engine/flow/suggest.ts';
import { type Said, sampleSaid } from '../player/Said.ts';

/** The answers of each operation, in order; the last one is repeated. */
export type Answers = ReadonlyMap<string, readonly Said[]>;

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });

/** Members of one answer in the file. */
const MEMBERS = ['code', 'data', 'message', 'errors', 'fault', 'retryAfter'] as const;

/**
 * Reads the answers of the service and the browser: by operation, one answer or a list. An answer is the name of an
 * outcome, whose data is then generated from the contract, or `{ code, data }`, `{ code, message, errors, data }`,
 * `{ fault, retryAfter }`. An answer that the contract does not allow is a finding.
 */
export function readAnswers(path: string, text: string, contract: Contract): { answers: Answers; findings: Finding[] } {
  const document = parseJson(path, text);
  const reader = new AnswerReader(document, contract);
  return { answers: reader.read(), findings: reader.findings };
}

class AnswerReader {
  readonly findings: Finding[] = [];

  constructor(
    private readonly document: JsonDocument,
    private readonly contract: Contract,
  ) {}

  read(): Answers {
    const { value, problems } = this.document;
    for (const { offset, length, message } of problems) this.#find([], message, [], { offset, length });
    const answers = new Map<string, readonly Said[]>();
    if (problems.length > 0) return answers;
    if (!isRecord(value)) this.#find([], 'the file is not a record of operations');
    else
      for (const [name, said] of Object.entries(value)) {
        if (name === '$schema') continue;
        const known = Object.keys(this.contract.operations);
        if (!known.includes(name)) {
          this.#find([name], `the contract has no operation "${name}"`, known, { onKey: true });
          continue;
        }
        const list = Array.isArray(said) ? said : [said];
        const read = list.map((one, index) => this.#readOne(name, one, Array.isArray(said) ? [name, index] : [name]));
        answers.set(
          name,
          read.filter((one) => one !== undefined),
        );
      }
    return answers;
  }

  #readOne(name: string, said: unknown, at: JsonPath): Said | undefined {
    const operation = operationOf(name, this.contract);
    if (operation === undefined) return undefined;
    const codes = [...Object.keys(operation.success), ...outcomesOf(name, this.contract)];
    if (typeof said === 'string') {
      if ([...codes, ...FAULTS].includes(said)) return sampleSaid(name, said, this.contract);
      return this.#find(at, `"${said}" is not an outcome of ${name}`, [...codes, ...FAULTS]);
    }
    if (!isRecord(said)) return this.#find(at, 'an answer is the name of an outcome, or a record');
    for (const member of Object.keys(said)) {
      if (!MEMBERS.some((known) => known === member))
        this.#find([...at, member], `an answer has no member "${member}"`, MEMBERS, { onKey: true });
    }
    if ('fault' in said) return this.#readFault(said, at);
    const [first = 'OK'] = Object.keys(operation.success);
    const { code = first, data, message, errors } = said;
    if (typeof code !== 'string' || !codes.includes(code))
      return this.#find([...at, 'code'], `${JSON.stringify(code)} is not a code of ${name}`, codes);
    const success = operation.success[code];
    if (success === undefined) {
      const failure = operation.failure[code];
      if (data !== undefined && failure?.data !== undefined) this.#judge(failure.data, data, [...at, 'data']);
      if (errors !== undefined && failure?.errors !== undefined) this.#judge(failure.errors, errors, [...at, 'errors']);
      return {
        code,
        ...(typeof message === 'string' ? { message } : {}),
        ...(isRecord(errors) ? { errors } : {}),
        ...(data === undefined ? {} : { failureData: data }),
      };
    }
    if (!('data' in said)) return sampleSaid(name, code, this.contract);
    this.#judge(success, data, [...at, 'data']);
    return { code, data };
  }

  #readFault({ fault, retryAfter }: Readonly<Record<string, unknown>>, at: JsonPath): Said | undefined {
    const found = FAULTS.find((one) => one === fault);
    if (found === undefined) return this.#find([...at, 'fault'], `${JSON.stringify(fault)} is not a fault`, FAULTS);
    return { fault: found, ...(typeof retryAfter === 'number' ? { retryAfter } : {}) };
  }

  #judge(schema: unknown, value: unknown, at: JsonPath): void {
    const validate = ajv.compile(schema as object);
    if (validate(value)) return;
    for (const { instancePath, message = 'does not fit', params } of validate.errors ?? []) {
      const inner = instancePath.split('/').slice(1).map(readStep);
      const allowed: unknown = params.allowedValues;
      this.#find([...at, ...inner], `the contract says: this ${message}`, Array.isArray(allowed) ? allowed : []);
    }
  }

  #find(
    path: JsonPath,
    message: string,
    available: readonly string[] = [],
    more: { readonly onKey?: true; readonly offset?: number; readonly length?: number } = {},
  ): undefined {
    const found = /"([^"]+)"/.exec(message)?.[1];
    const suggestion = available.length === 0 ? undefined : suggest(found, available);
    this.findings.push({
      file: this.document.path,
      ...locate(this.document, { path, ...more }),
      rule: 'answers',
      level: 'error',
      message,
      ...(available.length === 0 ? {} : { available }),
      ...(suggestion === undefined ? {} : { suggestion }),
      hint: 'Use answers that the contract allows; schemas/openapi.json describes each operation.',
    });
    return undefined;
  }
}

const outcomesOf = (name: string, contract: Contract): readonly string[] => [
  ...failureOutcomes(name, contract),
  ...(isOfBrowser(name) ? ['UNKNOWN'] : []),
  ...(operationOf(name, contract)?.refine ?? []).flatMap(({ to }) => to),
];

/** A step of a JSON pointer (RFC 6901). */
const readStep = (step: string): string | number =>
  /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~');
