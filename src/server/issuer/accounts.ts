/** An account at the stand-in for Google. */
export interface StandInAccount {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** A private account, whose mailbox the provider does not run (`hd` is missing). */
  readonly isPrivate?: boolean;
  readonly name: string;
  readonly givenName: string;
  readonly familyName: string;
  /** The outcome when this account signs in at the portal. */
  readonly meets: string;
  /** The seeded account to which this one is linked. */
  readonly linkedTo?: string;
}

/** The accounts at the stand-in, one for each outcome of a social sign-in. */
export const STAND_IN_ACCOUNTS: readonly StandInAccount[] = [
  {
    sub: 'stand-in-1001',
    email: 'google@solo.test',
    emailVerified: true,
    name: 'Google Example',
    givenName: 'Google',
    familyName: 'Example',
    meets: 'OK: linked',
    linkedTo: 'google@solo.test',
  },
  {
    sub: 'stand-in-1002',
    email: 'ada@acme.test',
    emailVerified: true,
    name: 'Ada Example',
    givenName: 'Ada',
    familyName: 'Example',
    meets: 'SHOULD_CHECK_PASSWORD: the address of an account with a password',
  },
  {
    sub: 'stand-in-1003',
    email: 'newcomer@solo.test',
    emailVerified: true,
    name: 'New Comer',
    givenName: 'New',
    familyName: 'Comer',
    meets: 'SHOULD_AGREE_TERMS: nobody yet',
  },
  {
    sub: 'stand-in-1004',
    email: 'newcomer@globex.test',
    emailVerified: true,
    name: '김새봄',
    givenName: '새봄',
    familyName: '김',
    meets: 'SHOULD_AGREE_TERMS: nobody yet, chooses between Globex and Initech (which approves)',
  },
  {
    sub: 'stand-in-1005',
    email: 'gone@solo.test',
    emailVerified: true,
    name: 'Gone Example',
    givenName: 'Gone',
    familyName: 'Example',
    meets: 'DEACTIVATED: linked to a deactivated account',
    linkedTo: 'gone@solo.test',
  },
  {
    sub: 'stand-in-1006',
    email: 'pending@acme.test',
    emailVerified: true,
    name: 'Pending Example',
    givenName: 'Pending',
    familyName: 'Example',
    meets: 'PENDING: the address of an account that is not activated yet',
  },
  {
    sub: 'stand-in-1008',
    email: 'private@solo.test',
    emailVerified: true,
    isPrivate: true,
    name: 'Private Example',
    givenName: 'Private',
    familyName: 'Example',
    meets: 'SHOULD_AGREE_TERMS: a private account at the provider, so a mailed link proves the address',
  },
  {
    sub: 'stand-in-1007',
    email: 'unproven@solo.test',
    emailVerified: false,
    name: 'Un Proven',
    givenName: 'Un',
    familyName: 'Proven',
    meets: 'rejected: the address is not verified',
  },
];
