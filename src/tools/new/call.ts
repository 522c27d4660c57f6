import type { Operation } from '../../engine/contract/Contract.ts';
import { failureOutcomes, isOfBrowser, operationOf, successOutcomes } from '../../engine/contract/Contract.ts';
import { sampleOf } from '../../engine/contract/sampleOf.ts';
import type { Screen, Step } from '../../engine/flow/types.ts';
import { Refusal, type Scaffold, screensOf } from './Scaffold.ts';
import type { Workspace } from './Workspace.ts';

const operationsOf = ({ definition }: Workspace) =>
  Object.keys(definition.contract.operations).filter((name) => !isOfBrowser(name));

/** A call to an operation, made by a button on a screen, with a line for each outcome in the contract. */
export const call: Scaffold = {
  about: 'a button that calls the service, with every outcome handled',
  questions: [
    { name: 'screen', about: 'the screen that makes it', among: screensOf },
    { name: 'operation', about: 'the operation of the contract: "device.register"', among: operationsOf },
  ],
  make(workspace, id, { screen = '', operation: name = '' }) {
    const file = workspace.flows.screens.get(screen);
    const { contract } = workspace.definition;
    const operation = operationOf(name, contract);
    if (file === undefined || operation === undefined) return;
    if (file.value.calls?.[id] !== undefined) throw new Refusal(`${screen} already has a call ${id}.`);
    const said = workspace.flows.portal?.value.outcomes ?? {};
    const message = ['toast', id];
    const done: Step = { toast: { success: message.join('.') } };
    const failures = failureOutcomes(name, contract).filter(
      (code) => Object.hasOwn(operation.failure, code) || !Object.hasOwn(said, code),
    );
    const own = failures.filter((code) => Object.hasOwn(operation.failure, code) && !Object.hasOwn(said, code));
    const lines = [
      ...successOutcomes(operation).map((code) => [code, done] as const),
      ...own.map((code) => [code, { banner: 'errors.unknown' } satisfies Step] as const),
    ];
    const parameters = parametersOf(operation, file.value);
    workspace.changeScreen(screen, (one) => ({
      ...one,
      body: [...one.body, { button: id, do: { call: id } }],
      calls: {
        ...one.calls,
        [id]: {
          operation: name,
          ...(Object.keys(parameters).length === 0 ? {} : { with: parameters }),
          on: Object.fromEntries(lines),
        },
      },
    }));
    workspace.putTexts(file.flow, [screen, 'actions', id], (language) =>
      workspace.wordOf(language, 'scaffolds.call.send'),
    );
    workspace.putTexts('messages', message, (language) => workspace.wordOf(language, 'scaffolds.call.done'));
  },
};

/** Each required parameter's value: a field or input of that name, otherwise a sample for the author to replace. */
function parametersOf(
  { parameters }: Operation,
  { body, takes = {} }: Screen,
): Record<string, string | number | boolean> {
  const fields = new Set(body.flatMap((item) => ('field' in item ? [item.field] : [])));
  const required = Object.entries(parameters).filter(([, { required: isRequired }]) => isRequired === true);
  return Object.fromEntries(
    required.map(([name, { schema }]) => {
      if (fields.has(name)) return [name, `$form.${name}`];
      if (Object.hasOwn(takes, name)) return [name, `$input.${name}`];
      const sample = sampleOf(schema, name);
      return [name, typeof sample === 'number' || typeof sample === 'boolean' ? sample : String(sample)];
    }),
  );
}
