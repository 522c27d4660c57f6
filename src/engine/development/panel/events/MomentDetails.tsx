import { observer } from 'mobx-react-lite';
import { AS_WRITTEN, deedsOf } from '../../../flow/tellStep.ts';
import type { Step } from '../../../flow/types.ts';
import type { VerbName } from '../../../language/verbs.ts';
import type { Effect, EffectOf } from '../../../runtime/Effect.ts';
import { createScope } from '../../../runtime/rules/judgeField.ts';
import { explainPress } from '../../explain/explainGuard.ts';
import { askedIn, isOpen, type Moment } from '../../record/Timeline.ts';
import { OutcomeTable } from '../OutcomeTable.tsx';
import { StepList } from '../StepList.tsx';
import { useInspector } from '../Tabs.tsx';
import { ReasonTree, ValueTree } from '../ValueTree.tsx';

/** The effect of an event: the line that decided, the steps and their guards, the calls, the changes. */
export const MomentDetails = observer(function MomentDetails({ moment }: { readonly moment: Moment }) {
  const { inspector } = useInspector();
  const { visit, transition, screenContext, before } = moment;
  const sources = inspector.sourcesOfMoment(moment);
  if (sources === undefined) return <p className="muted">The server is asked where this is written.</p>;
  const scope = createScope({ screenContext, snapshot: before, stored: screenContext.external.stored });
  const hindered = explainPress(moment, scope);
  return (
    <div className="details">
      {!visit.isShell && isOpen(moment) && (
        <button type="button" onClick={() => void inspector.playback.show(moment)}>
          Show the page as it was then
        </button>
      )}
      <AnswerOf moment={moment} />
      {hindered.length > 0 && (
        <>
          <h4>Nothing ran</h4>
          <ReasonTree reasons={hindered} />
        </>
      )}
      {transition.choices.map(({ handler, step, scope: read }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one handler may run twice
        <section key={index}>
          <h4>{step === undefined ? 'No step ran' : 'Step'}</h4>
          <StepList handler={handler} scope={read} chosen={step} sources={sources} />
        </section>
      ))}
      <Effects moment={moment} />
      <Changes moment={moment} />
    </div>
  );
});

/** The answer of a call, with the table that decided its effect. */
const AnswerOf = observer(function AnswerOf({ moment }: { readonly moment: Moment }) {
  const { inspector } = useInspector();
  const { event, screenContext } = moment;
  if (event.kind !== 'answer') return null;
  const asked = askedIn(moment);
  const call = asked === undefined ? undefined : screenContext.program.calls[asked.call];
  if (asked === undefined || call === undefined) return null;
  const { masker } = inspector;
  const { answer } = event;
  const { http } = screenContext.program.operations[call.operation] ?? {};
  return (
    <section>
      <h4>
        {call.operation}
        {http !== undefined && <span className="muted"> {http}</span>}
        {moment.isByHand && ', answered by hand'}
      </h4>
      <ValueTree name="sent" value={masker.parameters(call.operation, asked.parameters)} />
      {answer.kind === 'outcome' && <ValueTree name="data" value={masker.answer(call.operation, answer.data)} />}
      {answer.kind === 'outcome' && answer.errors !== undefined && (
        <ValueTree name="errors" value={masker.answer(call.operation, answer.errors)} />
      )}
      <OutcomeTable
        call={call}
        answer={answer}
        screenContext={screenContext}
        sources={inspector.sourcesOfMoment(moment)}
      />
    </section>
  );
});

const Effects = observer(function Effects({ moment }: { readonly moment: Moment }) {
  const { masker } = useInspector().inspector;
  const { effects } = moment.transition;
  if (effects.length === 0) return null;
  return (
    <section>
      <h4>Effects</h4>
      <ul>
        {effects.map((effect, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same effect may occur twice
          <li key={index}>{masker.text(sayEffect(effect))}</li>
        ))}
      </ul>
    </section>
  );
});

/** An effect of a verb in the verb's own words, or what the runtime does by itself. */
function sayEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'ask':
      return `asks ${effect.operation}`;
    case 'abort':
      return 'drops a running call';
    case 'timer':
      return `starts the timer ${effect.timer}, ${effect.milliseconds} ms`;
    case 'untimer':
      return `ends the timer ${effect.timer}`;
    case 'advance':
      return `adds a history entry for ${effect.to}`;
    case 'recede':
      return `leaves the history entry of ${effect.from}`;
    case 'conceal':
      return 'takes secrets out of the address';
    default:
      return [...deedsOf({ [effect.kind]: argumentOf(effect) } as Step, AS_WRITTEN).values()]
        .map(({ does }) => does)
        .join();
  }
}

/** The argument that the verb has in a flow. Stored values are left out, since they may be secret. */
function argumentOf(effect: EffectOf<Extract<Effect['kind'], VerbName>>): unknown {
  if ('slot' in effect) return { [effect.slot]: effect.value === undefined ? 'nothing' : '…' };
  if ('message' in effect)
    return { [effect.variant]: 'key' in effect.message ? effect.message.key : effect.message.text };
  return 'screen' in effect ? effect.screen : effect.address;
}

/** The members of a snapshot that say what a screen is showing. */
const TOLD = ['state', 'dialog', 'banner', 'ready', 'left'] as const;

function Changes({ moment: { before, transition } }: { readonly moment: Moment }) {
  const after = transition.snapshot;
  const changed = TOLD.filter((name) => before[name] !== after[name]);
  const { masker } = useInspector().inspector;
  if (changed.length === 0) return null;
  const shown = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return part;
    return 'id' in part ? part.id : masker.value(part);
  };
  return (
    <section>
      <h4>Changed</h4>
      {changed.map((name) => (
        <ValueTree key={name} name={name} value={{ before: shown(before[name]), after: shown(after[name]) }} />
      ))}
    </section>
  );
}
