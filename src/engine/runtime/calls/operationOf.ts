import type { OperationProgram, ScreenProgram } from '../../flow/Program.ts';

/** The operation of a call. The checker refuses a call of an unknown operation. */
const operationOf = ({ operations, calls }: ScreenProgram, call: string): OperationProgram | undefined =>
  operations[calls[call]?.operation ?? ''];

/** Asking changes nothing, so the runtime may ask again. */
export const isRepeatable = (program: ScreenProgram, call: string): boolean =>
  operationOf(program, call)?.repeatable === true;

/** Whether every required parameter is present. */
export function isComplete(
  program: ScreenProgram,
  call: string,
  parameters: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(operationOf(program, call)?.parameters ?? {}).every(
    ([name, { required }]) => required !== true || Object.hasOwn(parameters, name),
  );
}
