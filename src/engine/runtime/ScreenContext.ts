import type { ValidatorType } from '@rjsf/utils';
import type { PortalTables, ScreenProgram } from '../flow/Program.ts';
import type { PortalParts } from './PortalParts.ts';
import type { Addresses } from './ports.ts';
import type { ScreenIndex } from './ScreenIndex.ts';

/** What a step reads from outside the screen. Plain data. */
export interface ExternalState {
  /**
   * The members of `$env`: the portal's constants and environment. The runtime adds host, address, path, language,
   * arrival and nameOrder.
   */
  readonly env: Readonly<Record<string, unknown>>;
  /** The current address, absolute. */
  readonly href: string;
  /** Hosts to which a flow may lead, besides the current origin, in the format of `resolveAddress` (P01). */
  readonly hosts: readonly string[];
  /** Single pages of other sites to which a flow may lead. */
  readonly pages: readonly string[];
  /** The host of the start site; if absent, the page's own host. */
  readonly mainHost?: string;
  /** The current screen, by id. */
  readonly screen: string | undefined;
  /** Non-empty storage slots, by full name. */
  readonly stored: Readonly<Record<string, unknown>>;
  /** The values that the current screen passes to its shell, by name; empty when a step of the screen itself reads. */
  readonly gives: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Everything besides the snapshot that a step reads. A step does not change it. */
export interface ScreenContext {
  readonly program: ScreenProgram;
  readonly index: ScreenIndex;
  readonly portal: PortalTables;
  /** The validators that the build compiled, by form (`''`, or a dialog's id). The rendered form uses the same ones. */
  readonly validators: Readonly<Record<string, ValidatorType>>;
  readonly addresses: Addresses;
  readonly parts: Pick<PortalParts, 'functions' | 'predicates' | 'presenters'>;
  readonly external: ExternalState;
}
