import type { Languages, Shell } from '../flow/types.ts';
import type { View } from './View.ts';

/** What the items of a body read: the View of a screen, or the ShellView of the shell. */
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
 * All that the renderer can read of the shell around the screens, and all that it can do to it. Observable (MobX), like
 * View.
 */
export interface ShellView extends BodyView {
  readonly id: string;
  readonly shell: Shell;
  /** The session is checked on a route that shows it (TOKEN-01): the spinner lies over the screen. */
  readonly isChecking: boolean;
  /** The colour in place of the brand's, as the service sent it; undefined while there is none. */
  readonly color: string | undefined;
  /** The language in use. A change is kept in the cookie that portal.json names (I18N-06). */
  readonly language: string;
  readonly languages: Languages['languages'];
  changeLanguage(language: string): void;
}
