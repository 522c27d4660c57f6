import { memberOf } from '../../flow/expressions/memberOf.ts';
import type { Input } from '../../flow/types.ts';
import type { EntryState } from '../ports.ts';

export interface InputSources {
  readonly parameters: Readonly<Record<string, string>>;
  /** Starts with `?` or is empty. */
  readonly query: string;
  readonly state: EntryState;
  /** Whether a value from a history entry has the shape with this name in the contract. */
  readonly isShape: (shape: string, value: unknown) => boolean;
}

/**
 * A screen's inputs, each from the first of its sources that has a value. A value that `of` does not list is treated as
 * absent.
 */
export function readInputs(
  takes: Readonly<Record<string, Input>> | undefined,
  sources: InputSources,
): Readonly<Record<string, unknown>> {
  const query = new URLSearchParams(sources.query);
  const inputs: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(takes ?? {})) {
    const from = sourcesOf(input);
    for (const source of input.secret !== undefined ? [...from, 'state'] : from) {
      const value = judge(input, readSource(source, name, query, sources), sources.isShape);
      if (value === undefined) continue;
      inputs[name] = value;
      break;
    }
  }
  return inputs;
}

export const sourcesOf = ({ from }: Input): readonly string[] =>
  from === undefined ? [] : Array.isArray(from) ? from : [from];

/** The first missing input that a screen requires, and the screen that replaces this one. */
export function findMissing(
  takes: Readonly<Record<string, Input>> | undefined,
  inputs: Readonly<Record<string, unknown>>,
): { readonly input: string; readonly instead: string } | undefined {
  for (const [input, { missing }] of Object.entries(takes ?? {}))
    if (missing !== undefined && !(input in inputs)) return { input, instead: missing };
  return undefined;
}

function readSource(source: string, name: string, query: URLSearchParams, { parameters, state }: InputSources) {
  if (source === 'path') return memberOf(parameters, name);
  if (source === 'query') return query.get(name) ?? undefined;
  return memberOf(state.inputs, name);
}

function judge(input: Input, value: unknown, isShape: InputSources['isShape']): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (input.of !== undefined) return input.of.find((one) => one === value || String(one) === value);
  if (input.type !== undefined) return isShape(input.type, value) ? value : undefined;
  return typeof value === 'string' ? value : undefined;
}
