import type { ValidatorType } from '@rjsf/utils';
import type { PortalTables, ScreenProgram } from '../flow/Program.ts';
import type { PortalParts } from './PortalParts.ts';
import type { Addresses } from './ports.ts';
import type { ScreenIndex } from './ScreenIndex.ts';

/** What a step reads from outside the screen. Plain data. */
export interface ExternalState {
  /** The portal's constants and environment. The runtime adds host, address, path, language, arrival and nameOrder. */
  readonly env: Readonly<Record<string, unknown>>;
  /** The current address, absolute. */
  readonly href: string;
  /** Hosts that a flow may lead to, besides the current origin, in the format of `resolveAddress` (P01). */
  readonly hosts: readonly string[];
  /** Single pages of other sites that a flow may lead to. */
  readonly pages: readonly string[];
  /** The host of the start site; this host if absent. */
  readonly mainHost?: string;
  /** The current screen, by id. */
  readonly screen: string | undefined;
  /** Non-empty storage slots, by full name. */
  readonly stored: Readonly<Record<string, unknown>>;
  /** What that screen passes to its shell, by name; empty for the screen itself. */
  readonly gives: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Everything that a step reads without changing it, except the snapshot. */
export interface ScreenContext {
  readonly program: ScreenProgram;
  readonly index: ScreenIndex;
  readonly portal: PortalTables;
  /** By form (`''`, or a dialog's id), the validator that the build compiled. The rendered form uses the same one. */
  readonly validators: Readonly<Record<string, ValidatorType>>;
  readonly addresses: Addresses;
  readonly parts: Pick<PortalParts, 'functions' | 'predicates' | 'presenters'>;
  readonly external: ExternalState;
}
