import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useRef } from 'react';
import type { Drawing } from '../../flow/Program.ts';
import { fill } from '../../texts/fill.ts';
import { chosenBy, useOwnTexts, useWords } from '../../widgets/words/useTexts.ts';
import { unbroken } from '../body/unbroken.tsx';
import { usePortalName } from '../shell/usePortalName.ts';
import { useView } from '../ViewContext.ts';

/** Whether this document has shown a screen before. On the first screen, the focus stays where the browser put it. */
let hasShownScreen = false;

/**
 * Sets the document title: screen and portal, or only the portal for a screen without a title (SIGNIN-06). Focuses the
 * heading of a new screen, so it is read out. A requested field gets the focus later (D-86).
 */
function useScreenTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = usePortalName();
  useEffect(() => {
    document.title = title === '' ? name : `${title} – ${name}`;
  }, [title, name]);
  useEffect(() => {
    if (hasShownScreen) heading.current?.focus({ preventScroll: true });
    hasShownScreen = true;
  }, []);
  return heading;
}

/** The progress through numbered steps, if the current state is one of them. An outline reserves the space. */
const Steps = observer(function Steps({ isLoading }: { readonly isLoading: boolean }) {
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

interface IllustrationProps {
  readonly name: string;
  readonly drawing: Drawing;
}

/** The illustration of a status screen. It is hidden from screen readers, since the text says the same. */
function Illustration({ name, drawing: { tone, paths } }: IllustrationProps) {
  return (
    <svg
      className="illustration"
      data-illustration={name}
      data-tone={tone}
      viewBox="0 0 96 72"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="illustration-ground" cx="48" cy="36" r="35" />
      {paths.map(({ look, d }) => (
        <path key={look + d} data-look={look} d={d} />
      ))}
    </svg>
  );
}

/** The title, which says what to do, and the line below it, which says why. A status screen has its drawing above. */
export const ScreenHead = observer(function ScreenHead({ isLoading }: { readonly isLoading: boolean }) {
  const { illustration, state, program } = useView();
  const drawing = illustration === undefined ? undefined : program?.drawings[illustration];
  const own = useOwnTexts();
  const title = own(chosenBy('title', state), '');
  const heading = useScreenTitle(title);
  const words = title || own(chosenBy('heading', state));
  // The state may still change until the screen begins.
  const lead = own(chosenBy('lead', isLoading ? undefined : state), '');
  return (
    <div className="head" data-illustrated={illustration !== undefined || undefined}>
      {illustration !== undefined && drawing !== undefined && <Illustration name={illustration} drawing={drawing} />}
      <Steps isLoading={isLoading} />
      <h1 tabIndex={-1} ref={heading}>
        {/* With this key, a different text is a new element, not the old one that has moved. */}
        <span key={words}>{unbroken(words)}</span>
      </h1>
      {lead !== '' && <p className="lead">{unbroken(lead)}</p>}
    </div>
  );
});
