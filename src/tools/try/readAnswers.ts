import { parseArgs } from 'node:util';
import { Ajv } from 'ajv';
import type { Finding } from '../../engine/checker/Finding.ts';
import { locate } from '../../engine/checker/locate.ts';
import { tellWrongOption } from '../../engine/checker/runCheck.ts';
import { type Contract, failureOutcomes, isOfBrowser, operationOf } from '../../engine/contract/Contract.ts';
import { FAULTS } from '../../engine/contract/faults.ts';
import { asRecord, isRecord } from '../../engine/contract/isRecord.ts';
import { explain } from '../../engine/flow/explain.ts';
import type { JsonPath } from '../../engine/flow/JsonDocument.ts';
import { parseJson } from '../../engine/flow/parseJson.ts';
import { suggest } from '../../engine/flow/suggest.ts';
import { closed } from '../../engine/language/primitives.ts';
import { type Said, sampleSaid } from '../player/Ground.ts';

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

/** A parsed line of input. */
export type Command =
  | { readonly kind: 'fill'; readonly field: string; readonly text: string }
  /** With a field: another value than it has. */
  | { readonly kind: 'complete'; readonly field: string | undefined }
  | { readonly kind: 'search'; readonly field: string; readonly text: string }
  | { readonly kind: 'press'; readonly action: string; readonly entry: number | undefined }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'go'; readonly address: string }
  | { readonly kind: 'close' | 'retry' | 'back' | 'show' | 'quit' };

export const HELP = `  FIELD = VALUE    types, ticks (yes, no) or picks (the number of an option, several with commas)
  FIELD ~ TEXT     searches the options of a field
  fill [FIELD]     fills in each required field, or this one, with a value that its rules accept
  press ACTION [N] presses a button or a link; in a list, that of entry N
  wait 3s          lets time pass: 500ms, 3s, 5m, 1h
  close            closes the dialog
  retry            tries a failed call again
  back             goes back
  go ADDRESS       goes to an address of the portal
  show             shows the screen again
  quit             ends`;

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads a line: undefined for an empty line or a comment (`#`), a sentence about the mistake for an invalid line. */
export function readCommand(line: string): Command | string | undefined {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return undefined;
  const typed = /^([A-Za-z][\w-]*)\s*([=~])\s*(.*)$/.exec(text);
  if (typed !== null) {
    const [, field = '', sign, value = ''] = typed;
    return { kind: sign === '=' ? 'fill' : 'search', field, text: value };
  }
  const [word = '', ...rest] = text.split(/\s+/);
  const [first] = rest;
  switch (word) {
    case 'press': {
      const entry = rest[1] === undefined ? undefined : Number(rest[1]) - 1;
      if (first === undefined || Number.isNaN(entry)) return 'press needs an action: press next';
      return { kind: 'press', action: first, entry };
    }
    case 'fill':
      return { kind: 'complete', field: first };
    case 'wait': {
      const [, amount, unit = ''] = /^(\d+)(ms|s|m|h|d)$/.exec(first ?? '') ?? [];
      const factor = UNITS[unit];
      if (factor === undefined) return 'wait needs a time: wait 3s';
      return { kind: 'wait', milliseconds: Number(amount) * factor };
    }
    case 'go':
      return first === undefined ? 'go needs an address: go /' : { kind: 'go', address: first };
    case 'close':
    case 'retry':
    case 'back':
    case 'show':
    case 'quit':
      return { kind: word };
    default:
      return `"${word}" is unknown:\n${HELP}`;
  }
}

export const USAGE = `npm run try -- SCREEN [options]

  --answers FILE     answers of the service and the browser, by operation; all others succeed
  --visit FILE       plays a visit that npm run diff or npm run check printed as JSON; then without SCREEN
  --of TEXT          the entry with this text, if the file has several visits: the start of a fingerprint, a promise
  --inputs FILE      the inputs, one per line; without it the terminal asks for them
  --take NAME=VALUE  an input of the screen; may be repeated
  --hold SLOT=VALUE  a stored value, session.account=…; may be repeated
  --language NAME    the language of the texts
  --help             this text

Exits with 0 if every line of the inputs or every step of the visit worked, 1 if one did not, and 2 if the options are invalid.`;

const OPTIONS = {
  answers: { type: 'string' },
  inputs: { type: 'string' },
  visit: { type: 'string' },
  of: { type: 'string' },
  take: { type: 'string', multiple: true },
  hold: { type: 'string', multiple: true },
  language: { type: 'string' },
  help: { type: 'boolean' },
} as const;

export interface TryOptions {
  readonly screen: string | undefined;
  readonly answers: string | undefined;
  readonly inputs: string | undefined;
  readonly visit: string | undefined;
  readonly of: string | undefined;
  readonly take: Readonly<Record<string, unknown>>;
  readonly hold: Readonly<Record<string, unknown>>;
  readonly language: string | undefined;
  readonly help: boolean;
}

/** The options, or a sentence about what is wrong with them. */
export function readOptions(args: readonly string[]): TryOptions | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [screen, more] = positionals;
    if (more !== undefined) return `Give one screen: "${more}" is extra.`;
    const { answers, inputs, visit, of, language, help = false } = values;
    if (visit !== undefined && (screen ?? answers ?? inputs ?? values.take ?? values.hold) !== undefined)
      return 'A visit begins at its own screen, with its own answers and inputs.';
    return {
      screen,
      answers,
      inputs,
      visit,
      of,
      language,
      help,
      take: readPairs(values.take),
      hold: readPairs(values.hold),
    };
  } catch (error) {
    return tellWrongOption(error);
  }
}

const readPairs = (pairs: readonly string[] = []): Record<string, unknown> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [, name = pair, value = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
      return [name, readValue(value)];
    }),
  );

/** JSON if it is a record, a list, a number or a boolean; otherwise the text itself. */
function readValue(text: string): unknown {
  if (!/^(?:[[{]|true$|false$|-?\d+$)/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
