import { observer } from 'mobx-react-lite';
import { guardsOf } from '../../../flow/actionOf.ts';
import type { Guard, Item } from '../../../flow/types.ts';
import { kindOfItem } from '../../../language/items.ts';
import type { FlowStore } from '../../../runtime/FlowStore.ts';
import { createScope } from '../../../runtime/rules/judgeField.ts';
import type { EvaluationScope } from '../../../runtime/values/EvaluationScope.ts';
import { readReference } from '../../../runtime/values/evaluate.ts';
import { explainGuard } from '../../explain/explainGuard.ts';
import { PlaceLink, useInspector } from '../Tabs.tsx';
import { ReasonTree, ValueTree } from '../ValueTree.tsx';
import { NextList } from './NextList.tsx';

interface GuardListProps {
  readonly view: FlowStore;
  readonly scope: EvaluationScope;
}

/** A guard of the screen, with its purpose. */
interface Placed {
  readonly guard: Guard;
  readonly of: string;
  readonly part: object;
  readonly member: string;
}

/** The guards of the screen, of its open dialog and of its calls, each with the values that decide it. */
const GuardList = observer(function GuardList({ view, scope }: GuardListProps) {
  const { inspector } = useInspector();
  const sources = inspector.sourcesOf(view);
  const guards = guardsIn(view);
  if (guards.length === 0) return <p className="muted">This screen has no guards.</p>;
  return (
    <ul className="ways">
      {guards.map(({ guard, of, part, member }) => (
        <li className="way" key={`${of} ${member}`}>
          <div className="line">
            <strong>{of}</strong> <span className="kind">{member}</span>{' '}
            <PlaceLink place={sources?.memberOf(part, member)} />
          </div>
          <ReasonTree reasons={[explainGuard(guard, scope)]} />
        </li>
      ))}
    </ul>
  );
});

function guardsIn({ program, dialog }: FlowStore): readonly Placed[] {
  if (program === undefined) return [];
  const body = dialog?.dialog.body ?? program.screen.body;
  const calls = Object.entries(program.calls).flatMap(([id, call]) =>
    call.when === undefined ? [] : [{ guard: call.when, of: `call ${id}`, part: call, member: 'when' }],
  );
  return [...body.flatMap(guardsOfItem), ...calls];
}

/** The guards of an item. Guards inside a list belong to its entries, not to the screen. */
function guardsOfItem(item: Item): readonly Placed[] {
  const kind = kindOfItem(item) ?? 'field';
  const of = `${kind} ${Reflect.get(item, kind)}`;
  return guardsOf(item).map(([member, guard]) => ({ guard, of, part: item, member }));
}

/** The current state of the page: what can come next, which guards hold, and every value. */
export const NowTab = observer(function NowTab() {
  const { inspector } = useInspector();
  const { view } = inspector.page.portal;
  const screenContext = view?.screenContext;
  // Nothing is shown until the server has answered, since the secrets are unknown until then.
  if (view === undefined || screenContext === undefined || inspector.inspection === undefined)
    return <p className="muted">The screen is loading.</p>;
  const scope: EvaluationScope = createScope({
    screenContext,
    snapshot: view.snapshot,
    stored: screenContext.external.stored,
  });
  return (
    <div className="now">
      <PickedPart />
      <Section title="What can come next">
        <NextList view={view} scope={scope} />
      </Section>
      <Section title="Guards">
        <GuardList view={view} scope={scope} />
      </Section>
      <Section title="Values">
        <Values scope={scope} />
      </Section>
    </div>
  );
});

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <details open className="section">
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  );
}

/** Everything that a guard of the screen can read, by its root. Secrets are hidden. */
const Values = observer(function Values({ scope }: { readonly scope: EvaluationScope }) {
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

/** The part of the page that was picked last: its line in the flow, and its text in each language. */
const PickedPart = observer(function PickedPart() {
  const { inspector, state } = useInspector();
  const { picked } = state;
  const places = picked === undefined ? undefined : inspector.placesOf(picked);
  if (picked === undefined || places === undefined) return null;
  return (
    <section className="picked" aria-label="Picked part">
      <span className="kind">{picked.kind}</span> <strong>{picked.id}</strong> <PlaceLink place={places.flow} />
      {places.texts.map((text) => (
        <PlaceLink key={text.language} place={text} words={text.language} />
      ))}
    </section>
  );
});
