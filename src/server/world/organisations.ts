import type { PasswordPolicy } from '../../contract/schemas.ts';
import type { WorldItem } from '../../contract/worldSchema.ts';
import { DEFAULT_POLICY } from '../passwords/judgePassword.ts';

const STRICT_POLICY: PasswordPolicy = {
  ...DEFAULT_POLICY,
  minLength: 10,
  requiredUpperCase: true,
  duration: { day: 90 },
};

type Seeded = WorldItem<'organisations'> & { readonly domains: string[]; readonly passwordPolicy: PasswordPolicy };

/** The development world's organisations, besides ORG-0. */
export const ORGANISATIONS: readonly Seeded[] = [
  {
    id: 'ORG-1',
    name: 'Acme',
    alias: 'acme',
    domains: ['acme.test'],
    icon: '/dev/icons/acme.svg',
    color: '#0b7a5b',
    passwordPolicy: STRICT_POLICY,
    passwordChangeUri: 'https://directory.acme.test/password',
    adminEmail: 'admin@acme.test',
    disclosesLookup: true,
  },
  {
    id: 'ORG-2',
    name: 'Globex',
    alias: 'globex',
    domains: ['globex.test'],
    passwordPolicy: DEFAULT_POLICY,
    disclosesLookup: true,
  },
  {
    id: 'ORG-3',
    name: 'Initech',
    alias: 'initech',
    domains: ['globex.test', 'initech.test'],
    passwordPolicy: DEFAULT_POLICY,
    approvalRequired: true,
    disclosesLookup: true,
  },
];

/** The apps, each with its organisation. */
export const APPS = [
  { id: 'APP-1', name: 'Acme Notes', orgAppId: 'ORG-APP-1', organisation: 'ORG-1', mfaActivated: false },
  { id: 'APP-2', name: 'Acme Ledger', orgAppId: 'ORG-APP-2', organisation: 'ORG-1', mfaActivated: true },
  { id: 'APP-3', name: 'Acme Archive', orgAppId: 'ORG-APP-3', organisation: 'ORG-1', mfaActivated: false },
  { id: 'APP-4', name: 'Acme Fax', orgAppId: 'ORG-APP-4', organisation: 'ORG-1', mfaActivated: false },
  { id: 'APP-5', name: 'Acme Seal', orgAppId: 'ORG-APP-5', organisation: 'ORG-1', mfaActivated: false },
  { id: 'APP-6', name: 'Acme Payroll', orgAppId: 'ORG-APP-6', organisation: 'ORG-1', mfaActivated: false },
  { id: 'APP-7', name: 'Acme Press', orgAppId: 'ORG-APP-7', organisation: 'ORG-1', mfaActivated: false },
  { id: 'APP-8', name: 'Acme Safe', orgAppId: 'ORG-APP-8', organisation: 'ORG-1', mfaActivated: true },
] as const;

/** Acme's icon in the development world, for the decorator ICON. */
export const ACME_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">
<rect width="48" height="48" rx="12" fill="#0b7a5b"/>
<path d="M13 35 24 12l11 23h-6l-2-5h-6l-2 5zm10-10h3l-2-5z" fill="#fff"/>
</svg>
`;
