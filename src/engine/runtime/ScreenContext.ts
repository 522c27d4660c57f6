import type { ValidatorType } from '@rjsf/utils';
import type { ScreenProgram } from '../flow/Program.ts';
import type { PortalFile } from '../flow/types.ts';
import type { PortalParts } from './PortalParts.ts';
import type { Addresses } from './ports.ts';
import type { ScreenIndex } from './ScreenIndex.ts';

/** What a step reads of the world outside the screen. Plain data. */
export interface ExternalState {
  /** The portal's constants and environment, with what the runtime adds: host, address, path, language, arrival. */
  readonly env: Readonly<Record<string, unknown>>;
  /** The address shown, absolute. */
  readonly href: string;
  /** Hosts that a flow may leave to besides the current origin, as the contract's resolver takes them (P01). */
  readonly hosts: readonly string[];
  /** Single pages elsewhere that it may leave to. */
  readonly pages: readonly string[];
  /** Where the start site is; this host unless given. */
  readonly mainHost?: string;
  /** The screen that is shown, by id. */
  readonly screen: string | undefined;
  /** Screens that go where their own address says, by id: no way out may lead to them. */
  readonly onward: readonly string[];
  /** Storage slots that hold something, by full name. */
  readonly stored: Readonly<Record<string, unknown>>;
  /** What that screen gives its shell, by name; nothing for the screen itself. */
  readonly gives: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** All that a step reads and does not change. */
export interface ScreenContext {
  readonly program: ScreenProgram;
  readonly index: ScreenIndex;
  readonly portal: PortalFile;
  /** By form (`''`, or a dialog's id): its schema, compiled at build time. The drawn form asks the same one. */
  readonly validators: Readonly<Record<string, ValidatorType>>;
  readonly addresses: Addresses;
  readonly parts: Pick<PortalParts, 'functions' | 'predicates' | 'presenters'>;
  readonly external: ExternalState;
}
