import { observer } from 'mobx-react-lite';
import type { EvaluationScope } from '../../../runtime/values/EvaluationScope.ts';
import { readReference } from '../../../runtime/values/evaluate.ts';
import { useInspector } from '../InspectorContext.ts';
import { ValueTree } from '../ValueTree.tsx';

/** Everything that a guard of the screen can read, by its root. Secrets are hidden. */
export const Values = observer(function Values({ scope }: { readonly scope: EvaluationScope }) {
  const { masker } = useInspector().inspector;
  const { snapshot, screenContext, stored } = scope;
  const { program, index, external } = screenContext;
  const read = (root: string, names: Iterable<string>) =>
    Object.fromEntries([...names].map((name) => [name, readReference(`$${root}.${name}`, scope)]));
  const results = Object.entries(snapshot.answers).map(([call, { data }]) => [
    call,
    masker.answer(program.calls[call]?.operation ?? '', data),
  ]);
  const roots: Readonly<Record<string, unknown>> = {
    $form: masker.form(read('form', index.fields.keys())),
    $typed: masker.form(snapshot.typed),
    $input: masker.inputs(snapshot.inputs),
    $dialog: snapshot.dialog === undefined ? undefined : masker.inputs(snapshot.dialog.inputs),
    $result: Object.fromEntries(results),
    $derived: masker.value(read('derived', Object.keys(program.screen.derived ?? {}))),
    stored: masker.slots(stored),
    $env: masker.value(external.env),
  };
  return Object.entries(roots)
    .filter(([, value]) => value !== undefined && Object.keys(value as object).length > 0)
    .map(([root, value]) => <ValueTree key={root} name={root} value={value} />);
});
