import type { Message, Toast } from './View.ts';

/** What a step wants done, as data. One module in effects/ does each kind. */
export type Effect =
  | {
      readonly kind: 'ask';
      readonly token: number;
      readonly operation: string;
      readonly parameters: Readonly<Record<string, unknown>>;
      /** Milliseconds that the answer takes at least. */
      readonly minimumDuration: number;
      /** A write: the token of the first try of the same intent (R03). */
      readonly intent: number | undefined;
    }
  | { readonly kind: 'abort'; readonly token: number }
  | { readonly kind: 'timer'; readonly timer: string; readonly milliseconds: number }
  | { readonly kind: 'untimer'; readonly timer: string }
  | { readonly kind: 'store'; readonly slot: string; readonly value: unknown }
  | { readonly kind: 'forget'; readonly slot: string }
  | { readonly kind: 'toast'; readonly variant: Toast['variant']; readonly message: Message }
  /** To a screen of the portal, by id, with its inputs. */
  | {
      readonly kind: 'goto';
      readonly screen: string;
      readonly inputs: Readonly<Record<string, unknown>>;
      readonly replace: boolean;
    }
  /** A full-page jump to an address that the resolver has judged (P01). */
  | { readonly kind: 'leave'; readonly address: string; readonly replace: boolean }
  | { readonly kind: 'open'; readonly address: string }
  | {
      readonly kind: 'post';
      readonly address: string;
      readonly fields: readonly (readonly [name: string, value: string])[];
    }
  /** Takes secret inputs out of the address (P16). */
  | { readonly kind: 'conceal' };

export type EffectOf<K extends Effect['kind']> = Extract<Effect, { readonly kind: K }>;
