import type { i18n } from 'i18next';
import type { Definition } from '../../engine/flow/Definition.ts';
import type { PortalParts } from '../../engine/runtime/PortalParts.ts';
import type { Compiled } from '../headless/compileSources.ts';

export interface Tried {
  readonly definition: Definition;
  readonly parts: Partial<PortalParts>;
}

/** A portal in the terminal, in one language. */
export interface Opened extends Tried {
  readonly compiled: Compiled;
  readonly language: string;
  readonly texts: i18n;
}
