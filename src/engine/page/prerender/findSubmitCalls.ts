import type { ScreenProgram } from '../../flow/Program.ts';
import type { AnyField, Handler, Item, Value } from '../../flow/types.ts';
import type { EarlyCall } from '../early/EarlyCall.ts';
import { earlyRequest } from './earlyRequest.ts';

/** The parts of a screen that its submits read. */
export interface Submitted extends Pick<ScreenProgram, 'calls' | 'operations' | 'forms'> {
  readonly screen: Pick<ScreenProgram['screen'], 'body'>;
}

/**
 * The calls that the submits of a screen make at once, as far as all that they send stands in the fields of the screen.
 * A field whose typed text is not its value must be empty, so that it sends nothing.
 */
export const findSubmitCalls = (program: Submitted, basePath: string): readonly EarlyCall[] =>
  program.screen.body.flatMap((item) => callOf(item, program, basePath) ?? []);

function callOf(item: Item, program: Submitted, basePath: string): EarlyCall | undefined {
  if (!('submit' in item)) return undefined;
  const call = program.calls[callIn(item.do) ?? ''];
  if (call === undefined || call.when !== undefined || call.wait !== undefined) return undefined;
  const typed: Record<string, Value> = {};
  const searched: AnyField[] = [];
  for (const [name, value] of Object.entries(call.with ?? {})) {
    const field = program.screen.body.find(
      (part): part is AnyField => 'field' in part && part.field === fieldIn(value),
    );
    if (field !== undefined && program.forms['']?.fields[field.field]?.shows !== undefined) searched.push(field);
    else typed[name] = value;
  }
  const unstored = searched.flatMap(({ initial }) => (initial === undefined ? [] : [localKey(initial)]));
  if (!unstored.every((key) => key !== undefined)) return undefined;
  const request = earlyRequest({ operation: call.operation, with: typed }, { ...program, basePath }, (value) =>
    typeof value === 'string' && isText(value, program) ? fieldIn(value) : undefined,
  );
  const blank = [...new Set(searched.map(({ field }) => field))];
  return request && { ...request, submit: item.submit, ...(blank.length > 0 && { blank, unstored }) };
}

/** The call that a handler makes, if it does that and nothing else. */
const callIn = (handler: Handler): string | undefined =>
  !Array.isArray(handler) && Object.keys(handler).join() === 'call' ? handler.call : undefined;

const fieldIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith('$form.') ? value.split('.')[1] : undefined;

/** A field whose value is its text without the spaces around it. */
function isText(reference: string, { forms }: Submitted): boolean {
  const { spaces, keepsPlain, normaliser, ...more } = forms['']?.fields[fieldIn(reference) ?? ''] ?? {};
  const isPlain = normaliser === undefined || keepsPlain === true;
  return reference.split('.').length === 2 && spaces !== 'kept' && isPlain && Object.keys(more).length === 0;
}

/** The key in the local storage that a value is read from. */
const localKey = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith('$local.') ? value.split('.')[1] : undefined;
