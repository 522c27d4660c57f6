import { isOfBrowser, operationOf } from '../../engine/contract/Contract.ts';
import { isLoad } from '../../engine/flow/loads.ts';
import type { Field, Item, Screen, ValidationRule } from '../../engine/flow/types.ts';
import { DRAFT_WHY, Refusal, type Scaffold, screensOf } from './Scaffold.ts';
import type { Workspace } from './Workspace.ts';

/** The kinds of fields that need only a name, each with a rule for the author to change. */
const RULES: Readonly<Record<string, ValidationRule>> = {
  text: { maxLength: 100 },
  textarea: { maxLength: 500 },
  number: { minimum: 0 },
};

/** An optional field with a rule, before the actions of a screen. Calls with a parameter of that name send it. */
export const field: Scaffold = {
  about: 'an optional field with a rule',
  questions: [
    { name: 'screen', about: 'the screen that shows it', among: screensOf },
    { name: 'widget', about: 'its kind', otherwise: 'text', among: () => Object.keys(RULES) },
  ],
  make(workspace, id, { screen = '', widget = 'text' }) {
    const file = workspace.flows.screens.get(screen);
    const rule = RULES[widget];
    if (file === undefined || rule === undefined) return;
    const { body } = file.value;
    if (body.some((item) => 'field' in item && item.field === id))
      throw new Refusal(`${screen} already has a field ${id}.`);
    // A field is placed with the fields of the same state.
    const last = body.findLast((item) => 'field' in item);
    const before = body.findIndex((item) => 'submit' in item || 'button' in item || 'link' in item);
    const place = last === undefined ? (before < 0 ? body.length : before) : body.indexOf(last) + 1;
    const added: Field = {
      field: id,
      ...(last?.in === undefined ? {} : { in: last.in }),
      widget,
      rules: [rule],
      why: DRAFT_WHY,
    };
    workspace.changeScreen(screen, (one) => ({
      ...one,
      body: [...one.body.slice(0, place), added as Item, ...one.body.slice(place)],
      ...(one.calls === undefined ? {} : { calls: sending(one.calls, id, workspace) }),
    }));
    workspace.putTexts(file.flow, [screen, 'fields', id], (language) => ({
      label: workspace.wordOf(language, 'scaffolds.field.label'),
      help: workspace.wordOf(language, 'scaffolds.field.help'),
    }));
  },
};

/** Makes each call of the service with a parameter of this name send the field. */
const sending = (
  calls: NonNullable<Screen['calls']>,
  id: string,
  { definition }: Workspace,
): NonNullable<Screen['calls']> =>
  Object.fromEntries(
    Object.entries(calls).map(([name, made]) => {
      const parameters = operationOf(made.operation, definition.contract)?.parameters ?? {};
      const isTaken = Object.hasOwn(parameters, id) && !isLoad(made) && !isOfBrowser(made.operation);
      return [name, isTaken ? { ...made, with: { [id]: `$form.${id}`, ...made.with } } : made];
    }),
  );
