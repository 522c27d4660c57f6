import type { PortalProgram } from '../flow/Program.ts';
import type { Observer } from './Observer.ts';
import type { PortalParts } from './PortalParts.ts';
import type { Ports } from './ports.ts';
import type { ExternalState } from './ScreenContext.ts';
import type { StateEntries } from './StateEntries.ts';
import type { Toasts } from './Toasts.ts';
import type { Banner } from './View.ts';

/** What a running screen needs from the portal around it. */
export interface ScreenHost {
  readonly ports: Ports;
  /** The portal's program, with the routes known so far. */
  readonly portal: PortalProgram;
  readonly parts: PortalParts;
  readonly toasts: Toasts;
  readonly observer?: Observer;
  readonly language: string;
  /** The id of the request whose answer led to the current screen. */
  reference: string | undefined;
  /** What the portal did since its last call to the service (`stepNames.ts`). */
  steps: string[];
  /** The external state, without the time and the values that the screen passes to the shell. */
  readonly surroundings: Omit<ExternalState, 'now' | 'gives'>;
  /** The values that the current screen and the previous ones pass to the shell, by name. */
  readonly gives: ExternalState['gives'];
  /** Calls `run` as soon as the routes of all screens are known, but not if the screen has been left by then. */
  whenKnown(run: () => void): void;
  /**
   * Goes to a screen, by id. False if the address does not change.
   *
   * @param banner the message above that screen's form
   */
  goTo(
    screen: string,
    inputs: Readonly<Record<string, unknown>>,
    replace: boolean,
    isShell: boolean,
    banner?: Banner,
  ): boolean;
  /** The history entries of states. */
  readonly entries: Pick<StateEntries, 'advance' | 'recede'>;
  /** To call when the visitor acts: screens may again lead to each other automatically. */
  acted(): void;
  /** Removes secret inputs from the address. */
  conceal(): void;
  /** If there is no value, the slot is cleared. */
  store(slot: string, value: unknown): void;
}
