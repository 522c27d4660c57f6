import type { JSONSchema } from 'json-schema-to-ts';
import type { Operation } from './Operation.ts';

/** What a portal and its service agree on. The engine is handed one, and knows no operation of its own. */
export interface Contract {
  /** What every path of the service is below: `/api`. */
  readonly basePath: string;
  /** By `METHOD /path`, or by `browser name` for what is asked of the browser. */
  readonly operations: Readonly<Record<string, Operation>>;
  /** Codes that any call of the service may fail with. */
  readonly commonFailures: readonly string[];
  /** Codes that a call may also fail with where it takes one of these parameters. */
  readonly tokenFailures?: { readonly parameters: readonly string[]; readonly codes: readonly string[] };
  /** Schemas in answers whose values no address may carry (P16), such as that of tokens. */
  readonly secrets?: readonly JSONSchema[];
  /** Shapes that flows name: of storage slots and of inputs. */
  readonly shapes: Readonly<Record<string, JSONSchema>>;
  /**
   * Formats of texts besides those of `formats.ts`: the pattern that a text must match (ECMAScript, flag `u`), or `true`
   * where the format only says how it is shown.
   */
  readonly formats?: Readonly<Record<string, string | true>>;
}

/** What outcomes are found with: a part of the contract. */
type Failing = Pick<Contract, 'operations' | 'commonFailures' | 'tokenFailures'>;

const NO_TOKENS: NonNullable<Contract['tokenFailures']> = { parameters: [], codes: [] };

/** An operation by its name; undefined where the contract has none. */
export const operationOf = (name: string, { operations }: Pick<Contract, 'operations'>): Operation | undefined =>
  Object.hasOwn(operations, name) ? operations[name] : undefined;

/** Whether it is asked of the browser rather than of the service. */
export const isOfBrowser = (name: string): boolean => name.startsWith('browser ');

/** RFC 9110, section 9.2.1: asking changes nothing. */
export const isSafe = (name: string, operation: Pick<Operation, 'safe'>): boolean =>
  name.startsWith('GET ') || operation.safe === true;

/** Success outcomes, refined names included. */
export function successOutcomes({ success, refine = [] }: Operation): string[] {
  const codes = Object.keys(success);
  const refined = refine.filter((rule) => rule.of?.some((code) => codes.includes(code))).flatMap((rule) => rule.to);
  return [...codes, ...refined];
}

/** Failure outcomes, refined and common names included; faults are no outcomes. */
export function failureOutcomes(name: string, contract: Failing): string[] {
  const operation = operationOf(name, contract);
  if (operation === undefined) return [];
  if (isOfBrowser(name)) return Object.keys(operation.failure);
  const { parameters, codes } = contract.tokenFailures ?? NO_TOKENS;
  const takesToken = parameters.some((parameter) => Object.hasOwn(operation.parameters, parameter));
  const common = [...contract.commonFailures, ...(takesToken ? codes : [])];
  return [...new Set([...Object.keys(operation.failure), ...common, UNKNOWN])];
}

/** An error body that is empty or no JSON. Its message is the transport's own. */
export const UNKNOWN = 'UNKNOWN';
