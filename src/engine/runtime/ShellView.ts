import type { Languages, Shell } from '../flow/types.ts';
import type { View } from './View.ts';

/**
 * All that the renderer can read of the shell around the screens, and all that it can do to it. Observable (MobX), like
 * View.
 */
export interface ShellView
  extends Pick<
    View,
    | 'evaluate'
    | 'present'
    | 'holds'
    | 'isVisible'
    | 'isAwaited'
    | 'isBusy'
    | 'isEnabled'
    | 'imageOf'
    | 'targetOf'
    | 'press'
  > {
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
