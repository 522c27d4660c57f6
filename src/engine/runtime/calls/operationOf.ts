import type { OperationProgram, ScreenProgram } from '../../flow/Program.ts';

/** What the program says of the operation of a call. The checker lets no call pass whose operation is unknown. */
const operationOf = ({ operations, calls }: ScreenProgram, call: string): OperationProgram | undefined =>
  operations[calls[call]?.operation ?? ''];

/** Asking changes nothing, so it may be asked again by itself. */
export const isRepeatable = (program: ScreenProgram, call: string): boolean =>
  operationOf(program, call)?.repeatable === true;

/** Whether every parameter that the operation cannot do without is there. */
export function isComplete(
  program: ScreenProgram,
  call: string,
  parameters: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(operationOf(program, call)?.parameters ?? {}).every(
    ([name, { required }]) => required !== true || Object.hasOwn(parameters, name),
  );
}
