import type { PlannedStep } from '../scenes/Scene.ts';

interface VisitStepsProps {
  readonly steps: readonly PlannedStep[];
  /** How many are done. */
  readonly done: number;
  readonly isPlaying: boolean;
  /** Plays this many steps. */
  readonly go: (count: number) => void;
}

/** The steps of a visit: each can be pressed, and the screen shows what it leads to. */
export function VisitSteps({ steps, done, isPlaying, go }: VisitStepsProps) {
  const last = steps.filter(({ end }) => end !== undefined).length;
  return (
    <section className="visit" aria-label="The visit, step by step">
      <div className="buttons">
        <button type="button" disabled={isPlaying || done <= 1} onClick={() => go(done - 1)}>
          Previous step
        </button>
        <button type="button" disabled={isPlaying || done >= last} onClick={() => go(done + 1)}>
          Next step
        </button>
        <p role="status">
          Step {done} of {steps.length}
        </p>
      </div>
      <ol>
        {steps.map(({ says, end }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a visit does not change, and may have a step twice
          <li key={index} aria-current={index + 1 === done ? 'step' : undefined}>
            {end === undefined ? (
              <>{says} (the flows here do not allow this)</>
            ) : (
              <button type="button" onClick={() => go(index + 1)}>
                {says}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
