import { observer } from 'mobx-react-lite';
import { fill } from '../../texts/fill.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { useView } from '../ViewContext.ts';

/** Which step of several the screen is at, if its state is one of them. An outline keeps their place. */
export const Steps = observer(function Steps({ isLoading }: { readonly isLoading: boolean }) {
  const view = useView();
  const word = useWords();
  const steps = view.program?.screen.steps;
  const at = view.state === undefined ? -1 : (steps?.of.indexOf(view.state) ?? -1);
  if (steps === undefined || at < 0 || !view.holds(steps.shown)) return null;
  return (
    <p className="steps" data-awaited={isLoading || undefined}>
      {steps.of.map((state, index) => (
        <span key={state} className="step" data-past={index <= at || undefined} />
      ))}
      {word('step', fill({ at: at + 1, of: steps.of.length }))}
    </p>
  );
});
