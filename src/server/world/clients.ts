/** The OAuth clients of the development world, all run by the example app. */
export const CLIENTS = [
  {
    id: 'acme-notes',
    orgAppId: 'ORG-APP-1',
    scope: ['openid', 'profile', 'email', 'offline_access'],
    meets: 'asks once for what it may see',
  },
  {
    id: 'acme-ledger',
    orgAppId: 'ORG-APP-2',
    scope: ['openid', 'profile'],
    meets: "asks for the app's own second factor, which is set up on the way in",
  },
  { id: 'acme-archive', orgAppId: 'ORG-APP-3', scope: ['openid'], meets: 'begins in 30 days' },
  { id: 'acme-fax', orgAppId: 'ORG-APP-4', scope: ['openid'], meets: 'has ended' },
  { id: 'acme-seal', orgAppId: 'ORG-APP-5', scope: ['openid'], meets: 'is deactivated' },
  { id: 'acme-payroll', orgAppId: 'ORG-APP-6', scope: ['openid'], meets: 'is assigned to nobody' },
  { id: 'acme-press', orgAppId: 'ORG-APP-7', scope: ['openid'], meets: 'has a licence that ends in 14 days' },
  {
    id: 'acme-safe',
    orgAppId: 'ORG-APP-8',
    scope: ['openid'],
    meets: 'asks for the code of the factor that was set up for acme-ledger in the same session',
  },
] as const;

interface Use {
  readonly startsInDays?: number;
  readonly endsInDays?: number;
  readonly deactivated?: true;
}

/** The use of each organisation's app, by its id, in days from the seeding. */
export const USE: Readonly<Record<string, Use>> = {
  'ORG-APP-3': { startsInDays: 30 },
  'ORG-APP-4': { endsInDays: -1 },
  'ORG-APP-5': { deactivated: true },
};

export const UNASSIGNED = 'ORG-APP-6';

/** Unanswered renewals. Their tokens are public, like every secret in the development world. */
export const RENEWALS = [
  {
    id: 'RENEWAL-1',
    token: 'renewal-press',
    orgAppId: 'ORG-APP-7',
    workspace: 'Newsroom',
    license: 'Press, 25 seats',
    inDays: 14,
  },
  {
    id: 'RENEWAL-2',
    token: 'renewal-archive',
    orgAppId: 'ORG-APP-3',
    workspace: 'Records',
    license: 'Archive, 5 seats',
    inDays: 45,
  },
] as const;
