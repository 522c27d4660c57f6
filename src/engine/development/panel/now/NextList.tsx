import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ownMember } from '../../../contract/isRecord.ts';
import type { Handler } from '../../../flow/types.ts';
import { declarationOf } from '../../../language/items.ts';
import { SCREEN_TIMER, STATE_TIMER } from '../../../runtime/actions/timerHandler.ts';
import type { FlowStore } from '../../../runtime/FlowStore.ts';
import type { EvaluationScope } from '../../../runtime/values/EvaluationScope.ts';
import { explainGuard, explainVisible } from '../../explain/explainGuard.ts';
import type { Place, Sources } from '../../places/Sources.ts';
import { OutcomeTable } from '../OutcomeTable.tsx';
import { StepList } from '../StepList.tsx';
import { PlaceLink, useInspector } from '../Tabs.tsx';
import { ReasonTree } from '../ValueTree.tsx';

interface NextListProps {
  readonly view: FlowStore;
  readonly scope: EvaluationScope;
}

/** What the visitor can press, which timers and which calls are running, with the effect of each. */
export const NextList = observer(function NextList({ view, scope }: NextListProps) {
  const { inspector } = useInspector();
  const sources = inspector.sourcesOf(view);
  return (
    <ul className="ways">
      <Controls view={view} scope={scope} sources={sources} />
      <Changes view={view} scope={scope} sources={sources} />
      <Timers view={view} scope={scope} sources={sources} />
      <Calls view={view} scope={scope} sources={sources} />
    </ul>
  );
});

type Parts = NextListProps & { readonly sources: Sources | undefined };

/** The controls of the open dialog, or of the screen if none is open. */
const Controls = observer(function Controls({ view, scope, sources }: Parts) {
  const controls = view.loaded?.index.controls.get(view.dialog?.id ?? '') ?? new Map();
  return [...controls].map(([id, { item, list }]) => {
    const seen = list === undefined ? explainVisible(item, scope) : [];
    const enabled = item.enabled === undefined || list !== undefined ? [] : [explainGuard(item.enabled, scope)];
    const isOpen = [...seen, ...enabled].every(({ holds }) => holds);
    const state = isOpen ? undefined : seen.every(({ holds }) => holds) ? 'disabled' : 'hidden';
    return (
      <Way
        key={id}
        kind={'link' in item ? 'link' : 'press'}
        name={list === undefined ? id : `${id} in each entry of ${list}`}
        state={state}
        place={<PlaceLink place={sources?.placeOf(item)} />}
      >
        {!isOpen && <ReasonTree reasons={[...seen, ...enabled].filter(({ holds }) => !holds)} />}
        {isOpen && item.do !== undefined && (
          <Following
            handler={item.do}
            scope={list === undefined ? scope : undefined}
            sources={sources}
            beside={sources?.placeOf(item)}
          />
        )}
        {isOpen && item.do === undefined && declarationOf(item)?.closes && <p>closes the dialog</p>}
      </Way>
    );
  });
});

/** Fields with a `change` handler. */
const Changes = observer(function Changes({ view, scope, sources }: Parts) {
  const form = view.dialog?.id ?? '';
  const fields = [...(view.loaded?.index.fields.values() ?? [])].filter((known) => known.form === form);
  return fields.map(({ field }) =>
    field.change === undefined || !view.isVisible(field) ? null : (
      <Way key={field.field} kind="change" name={field.field} place={<PlaceLink place={sources?.placeOf(field)} />}>
        <Following handler={field.change} scope={scope} sources={sources} />
      </Way>
    ),
  );
});

const Timers = observer(function Timers({ view, scope, sources }: Parts) {
  // Running timers are not part of the snapshot, but each start and end of one changes `ticks`.
  const names = view.tick < 0 ? [] : [...view.timers.keys()];
  const stopped = view.lingers && (
    <Way key="stopped" kind="timer" name="stopped">
      <p>the visitor stays, so nothing continues automatically</p>
    </Way>
  );
  const running = names.map((name) => {
    const handler = handlerOf(view, name);
    return handler === undefined ? null : (
      <Way key={name} kind="timer" name={name.slice(name.indexOf(':') + 1)}>
        <Following handler={handler} scope={scope} sources={sources} />
      </Way>
    );
  });
  return [stopped, ...running];
});

function handlerOf({ program, state }: FlowStore, timer: string): Handler | undefined {
  const screen = program?.screen;
  if (timer.startsWith(SCREEN_TIMER)) return ownMember(screen?.after, timer.slice(SCREEN_TIMER.length));
  const after = state === undefined ? undefined : screen?.states?.[state]?.after;
  return timer.startsWith(STATE_TIMER) ? ownMember(after, timer.slice(STATE_TIMER.length)) : undefined;
}

/** Running calls: any line of their tables may come next. */
const Calls = observer(function Calls({ view, scope, sources }: Parts) {
  return Object.keys(view.snapshot.invocations).map((id) => {
    const call = view.program?.calls[id];
    return call === undefined ? null : (
      <Way key={id} kind="call" name={`${id} is under way`} place={<PlaceLink place={sources?.placeOf(call)} />}>
        <OutcomeTable call={call} answer={undefined} screenContext={scope.screenContext} sources={sources} />
      </Way>
    );
  });
});

interface WayProps {
  readonly kind: string;
  readonly name: string;
  readonly state?: string | undefined;
  readonly place?: ReactNode;
  readonly children: ReactNode;
}

function Way({ kind, name, state, place, children }: WayProps) {
  return (
    <li className="way" data-off={state !== undefined || undefined}>
      <div className="line">
        <span className="kind">{kind}</span> <strong>{name}</strong>
        {state !== undefined && <span className="tag">{state}</span>} {place}
      </div>
      {children}
    </li>
  );
}

interface FollowingProps {
  readonly handler: Handler;
  readonly scope: EvaluationScope | undefined;
  readonly sources: Sources | undefined;
  readonly beside?: Place | undefined;
}

/** The effect of a handler, and the answers of the call that it makes. */
function Following({ handler, scope, sources, beside }: FollowingProps) {
  const { inspector } = useInspector();
  const calls = [handler].flat().flatMap(({ call }) => call ?? []);
  const { program } = inspector.page.portal.view ?? {};
  return (
    <>
      <StepList handler={handler} scope={scope} sources={sources} beside={beside} />
      {scope !== undefined &&
        [...new Set(calls)].map((id) => {
          const call = program?.calls[id];
          return call === undefined ? null : (
            <details key={id} className="answers-of">
              <summary>what {id} may answer</summary>
              <PlaceLink place={sources?.placeOf(call)} />
              <OutcomeTable call={call} answer={undefined} screenContext={scope.screenContext} sources={sources} />
            </details>
          );
        })}
    </>
  );
}
