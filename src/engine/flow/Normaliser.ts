/**
 * Makes the value that is judged, stored and sent from the value that a widget holds. Pure and idempotent.
 *
 * @param raw what the widget holds; in a text, spaces are already trimmed, removed or kept, as the kind says
 */
export type Normaliser = (raw: unknown) => unknown;
export type Normalisers = Readonly<Record<string, Normaliser>>;
