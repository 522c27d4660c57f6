/**
 * An administrator's request cannot be carried out. Each line of the message describes one problem and says what to do.
 */
export class AdministrationError extends Error {
  override readonly name: string = 'AdministrationError';
  /** The place of the faulty entry in its file, if known. */
  readonly place: readonly (string | number)[] | undefined;

  constructor(message: string, place?: readonly (string | number)[]) {
    super(message);
    this.place = place;
  }
}
