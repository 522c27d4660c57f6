/** What an administrator asks for cannot be done. Each line of the message is one problem, and says what to do. */
export class AdministrationError extends Error {
  override readonly name: string = 'AdministrationError';
  /** Of the entry of a file that it is about, if that is known. */
  readonly place: readonly (string | number)[] | undefined;

  constructor(message: string, place?: readonly (string | number)[]) {
    super(message);
    this.place = place;
  }
}
