import type { JSONSchema } from 'json-schema-to-ts';
import type { Operation } from './Operation.ts';
import { ownMember } from './ownMember.ts';

/** The agreement between a portal and its service. The engine has no operation of its own. */
export interface Contract {
  /** The base path of the service's operations: `/api`. */
  readonly basePath: string;
  /**
   * The operations by the names that flows use: an id such as `password.change` if the operation has `http`, otherwise
   * a plain `METHOD /path`, or `browser name` for a call to the browser.
   */
  readonly operations: Readonly<Record<string, Operation>>;
  /** What each code of an answer means, in one sentence. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Codes with which any call to the service may fail. */
  readonly commonFailures: readonly string[];
  /** Further failure codes of calls that take one of these parameters. */
  readonly tokenFailures?: { readonly parameters: readonly string[]; readonly codes: readonly string[] };
  /** Schemas of answer values that must not be in an address (P16), such as those of tokens. */
  readonly secrets?: readonly JSONSchema[];
  /** Shapes that flows name, for storage slots and inputs. */
  readonly shapes: Readonly<Record<string, JSONSchema>>;
  /**
   * Formats of texts in addition to those of `formats.ts`: the pattern that a text must match (ECMAScript, flag `u`),
   * or `true` if the format only affects display.
   */
  readonly formats?: Readonly<Record<string, string | true>>;
}

/** The part of the contract that determines outcomes. */
type Failing = Pick<Contract, 'operations' | 'commonFailures' | 'tokenFailures'>;

const NO_TOKENS: NonNullable<Contract['tokenFailures']> = { parameters: [], codes: [] };

/** An operation by its name; undefined if the contract has none. */
export const operationOf = (name: string, { operations }: Pick<Contract, 'operations'>): Operation | undefined =>
  ownMember(operations, name);

/** Whether the browser, not the service, answers this operation. */
export const isOfBrowser = (name: string): boolean => name.startsWith('browser ');

/** The `METHOD /path` of one of the service's operations. */
export const httpOf = (name: string, { http }: Pick<Operation, 'http'>): string => http ?? name;

/** RFC 9110, section 9.2.1: a safe call changes nothing. */
export const isSafe = (name: string, operation: Pick<Operation, 'safe' | 'http'>): boolean =>
  httpOf(name, operation).startsWith('GET ') || operation.safe === true;

/** Success outcomes, refined names included. */
export function successOutcomes({ success, refine = [] }: Operation): string[] {
  const codes = Object.keys(success);
  const refined = refine.filter((rule) => rule.of?.some((code) => codes.includes(code))).flatMap((rule) => rule.to);
  return [...codes, ...refined];
}

/** Failure outcomes, refined and common names included. Faults are not outcomes. */
export function failureOutcomes(name: string, contract: Failing): string[] {
  const operation = operationOf(name, contract);
  if (operation === undefined) return [];
  if (isOfBrowser(name)) return Object.keys(operation.failure);
  const { parameters, codes } = contract.tokenFailures ?? NO_TOKENS;
  const takesToken = parameters.some((parameter) => Object.hasOwn(operation.parameters, parameter));
  const common = [...contract.commonFailures, ...(takesToken ? codes : [])];
  return [...new Set([...Object.keys(operation.failure), ...common, UNKNOWN])];
}

/** The code of an error body that is empty or not JSON. It has no message. */
export const UNKNOWN = 'UNKNOWN';
