/** The detail error keywords of RFC 7644, section 3.12, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers';

/** The rejection of a directory's request (RFC 7644, section 3.12). The message is public. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, message: string, scimType?: ScimType) {
    super(message);
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalidValue = (message: string): ScimError => new ScimError(400, message, 'invalidValue');
