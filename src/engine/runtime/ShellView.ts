import type { Languages, Shell } from '../flow/types.ts';
import type { View } from './View.ts';

/** What the items of a body read: a screen's View, or the shell's ShellView. */
export type BodyView = Pick<
  View,
  | 'evaluate'
  | 'present'
  | 'holds'
  | 'isVisible'
  | 'isAwaited'
  | 'isBusy'
  | 'heldFor'
  | 'isEnabled'
  | 'imageOf'
  | 'targetOf'
  | 'press'
>;

/**
 * Everything that the renderer can read of the shell around the screens, and do to it. Observable (MobX), like View.
 */
export interface ShellView extends BodyView {
  readonly id: string;
  readonly shell: Shell;
  /** Whether the session is being checked on a route that shows this (TOKEN-01): a spinner covers the screen. */
  readonly isChecking: boolean;
  /** The colour that replaces the brand's, as the service sent it; undefined if there is none. */
  readonly color: string | undefined;
  /** The current language. A change is stored in the cookie that portal.json names (I18N-06). */
  readonly language: string;
  readonly languages: Languages['languages'];
  changeLanguage(language: string): void;
}
