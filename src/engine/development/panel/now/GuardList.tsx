import { observer } from 'mobx-react-lite';
import type { Guard, Item } from '../../../flow/types.ts';
import type { FlowStore } from '../../../runtime/FlowStore.ts';
import type { EvaluationScope } from '../../../runtime/values/EvaluationScope.ts';
import { explainGuard } from '../../explain/explainGuard.ts';
import { useInspector } from '../InspectorContext.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { ReasonTree } from '../ReasonTree.tsx';

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
export const GuardList = observer(function GuardList({ view, scope }: GuardListProps) {
  const { inspector } = useInspector();
  const sources = inspector.sourcesOf(view);
  const guards = guardsOf(view);
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

function guardsOf({ program, dialog }: FlowStore): readonly Placed[] {
  if (program === undefined) return [];
  const body = dialog?.dialog.body ?? program.screen.body;
  const calls = Object.entries(program.calls).flatMap(([id, call]) =>
    call.when === undefined ? [] : [{ guard: call.when, of: `call ${id}`, part: call, member: 'when' }],
  );
  return [...body.flatMap(guardsOfItem), ...calls];
}

/** The guards of an item. Guards inside a list belong to its entries, not to the screen. */
function guardsOfItem(item: Item): readonly Placed[] {
  const [[kind = '', id] = []] = Object.entries(item);
  const of = `${kind} ${String(id)}`;
  return (['shown', 'enabled', 'required'] as const).flatMap((member) => {
    const guard: unknown = Reflect.get(item, member);
    return guard === undefined || guard === true ? [] : [{ guard: guard as Guard, of, part: item, member }];
  });
}
