import type { FlowEvent } from './FlowEvent.ts';
import type { Observed } from './Observer.ts';
import type { ScreenContext } from './ScreenContext.ts';
import type { Snapshot } from './Snapshot.ts';
import type { Transition } from './transition.ts';

/** A name within a state of a screen or shell, as in the closed list of the flows (`graph/trafficNames.ts`). */
export const nameIn = (isShell: boolean, id: string | undefined, { state }: Pick<Snapshot, 'state'>, name: string) =>
  `${isShell ? 'shell:' : ''}${id} ${state} ${name}`;

/** The names of what an event showed, and of the steps that it ran. */
export function stepNames(
  { isShell }: Pick<Observed, 'isShell'>,
  { kind }: FlowEvent,
  { program: { id } }: ScreenContext,
  { snapshot, choices }: Transition,
): string[] {
  return [
    ...(kind === 'begin' ? [nameIn(isShell, id, snapshot, 'seen')] : []),
    ...choices.flatMap(({ handler, step, scope, on }) =>
      step === undefined ? [] : nameIn(isShell, id, scope.snapshot, `${on} ${[handler].flat().indexOf(step)}`),
    ),
  ];
}
