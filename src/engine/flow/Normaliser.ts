/**
 * Computes the value that is validated, stored and sent from a widget's value. Pure and idempotent.
 *
 * @param raw the widget's value; in a text, the spaces are already trimmed, removed or kept, as the field's kind says
 */
export type Normaliser = (raw: unknown) => unknown;
export type Normalisers = Readonly<Record<string, Normaliser>>;
