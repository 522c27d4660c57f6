import type { Banner, Toast } from './View.ts';

/** An effect of a step, as data. Each kind is performed by one module in effects/. */
export type Effect =
  | {
      readonly kind: 'ask';
      readonly token: number;
      /** The id of the call. */
      readonly call: string;
      readonly operation: string;
      readonly parameters: Readonly<Record<string, unknown>>;
      /** The call's minimum duration in milliseconds. */
      readonly minimumDuration: number;
      /** The token of the first attempt of this write (R03). */
      readonly intent: number | undefined;
    }
  | { readonly kind: 'abort'; readonly token: number }
  | { readonly kind: 'timer'; readonly timer: string; readonly milliseconds: number }
  | { readonly kind: 'untimer'; readonly timer: string }
  /** If there is no value, the slot is cleared. */
  | { readonly kind: 'store'; readonly slot: string; readonly value: unknown }
  | ({ readonly kind: 'toast' } & Omit<Toast, 'id'>)
  /** Goes to a screen of the portal, named by its id, with its inputs. */
  | {
      readonly kind: 'goto';
      readonly screen: string;
      readonly inputs: Readonly<Record<string, unknown>>;
      readonly replace: boolean;
      /** The message above that screen's form. */
      readonly banner: Banner | undefined;
      /** The id of the request whose answer leads to that screen. */
      readonly reference: string | undefined;
    }
  /** A full-page jump. The resolver has validated the address (P01). */
  | { readonly kind: 'leave'; readonly address: string; readonly replace: boolean }
  | { readonly kind: 'open'; readonly address: string }
  | {
      readonly kind: 'post';
      readonly address: string;
      readonly fields: readonly (readonly [name: string, value: string])[];
    }
  /** Gives the state `to` a history entry of its own, after the entry of `from`. */
  | { readonly kind: 'advance'; readonly from: string; readonly to: string }
  /** Goes back from the history entry of the state `from`. */
  | { readonly kind: 'recede'; readonly from: string }
  /** Removes secret inputs from the address (P16). */
  | { readonly kind: 'conceal' };

export type EffectOf<K extends Effect['kind']> = Extract<Effect, { readonly kind: K }>;
