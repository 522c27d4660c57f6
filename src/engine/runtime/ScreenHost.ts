import type { PortalProgram } from '../flow/Program.ts';
import type { PortalParts } from './PortalParts.ts';
import type { Ports } from './ports.ts';
import type { ExternalState } from './ScreenContext.ts';
import type { Toasts } from './Toasts.ts';

/** What a running screen has of the portal around it. */
export interface ScreenHost {
  readonly ports: Ports;
  readonly portal: PortalProgram;
  readonly parts: PortalParts;
  readonly toasts: Toasts;
  readonly language: string;
  /** All but the time and what the screen gives. */
  readonly surroundings: Omit<ExternalState, 'now' | 'gives'>;
  /** What the current screen gives its shell, by name. */
  readonly gives: ExternalState['gives'];
  /** To a screen, by id. False where that leads nowhere. */
  goTo(screen: string, inputs: Readonly<Record<string, unknown>>, replace: boolean, isShell: boolean): boolean;
  /** The visitor did something: what goes on by itself may go on anew. */
  acted(): void;
  /** Takes secret inputs out of the address. */
  conceal(): void;
  store(slot: string, value: unknown): void;
  forget(slot: string): void;
}
