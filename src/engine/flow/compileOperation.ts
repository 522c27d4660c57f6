import type { Operation } from '../contract/Contract.ts';
import { isOfBrowser, isSafe, operationOf } from '../contract/Contract.ts';
import type { Definition } from './Definition.ts';
import type { OperationProgram, ParameterProgram } from './Program.ts';
import { asSchema } from './Schema.ts';

/** An operation without descriptions and schemas: how to call it, and its codes. */
export function compileOperation(name: string, operation: Operation): OperationProgram {
  const { http, answer, gesture, parameters, success, failure, refine } = operation;
  return {
    ...(http === undefined ? {} : { http }),
    answer,
    ...(!isOfBrowser(name) && isSafe(name, operation) ? { repeatable: true as const } : {}),
    ...(gesture === undefined ? {} : { gesture }),
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([parameter, { in: place, required, schema }]) => [
        parameter,
        { in: place, ...(required === undefined ? {} : { required }), ...formatOf(schema) },
      ]),
    ),
    success: Object.keys(success),
    failure: Object.keys(failure),
    ...(refine === undefined ? {} : { refine }),
  };
}

const formatOf = (schema: unknown): Pick<ParameterProgram, 'format'> => {
  const { format } = asSchema(schema);
  return typeof format === 'string' ? { format } : {};
};

/** The operations of some calls, by name. The checker reports unknown ones; here they are left out. */
export function compileOperations(names: Iterable<string>, { contract }: Definition): Record<string, OperationProgram> {
  const operations: Record<string, OperationProgram> = {};
  for (const name of names) {
    const operation = operationOf(name, contract);
    if (operation !== undefined) operations[name] = compileOperation(name, operation);
  }
  return operations;
}
