import type { PasswordPolicy } from '../../contract/schemas.ts';
import { DEFAULT_POLICY } from '../passwords/defaultPolicy.ts';

export interface SeededOrganisation {
  readonly id: string;
  readonly name: string;
  readonly alias: string;
  readonly domains: readonly string[];
  readonly icon?: string;
  readonly policy: PasswordPolicy;
  readonly passwordChangeUri?: string;
  readonly approvalRequired?: true;
  readonly adminEmail?: string;
}

const STRICT_POLICY: PasswordPolicy = {
  ...DEFAULT_POLICY,
  minLength: 10,
  requiredUpperCase: true,
  duration: { day: 90 },
};

/** The organisations of the development world, beside ORG-0. */
export const ORGANISATIONS: readonly SeededOrganisation[] = [
  {
    id: 'ORG-1',
    name: 'Acme',
    alias: 'acme',
    domains: ['acme.test'],
    icon: '/dev/icons/acme.svg',
    policy: STRICT_POLICY,
    passwordChangeUri: 'https://directory.acme.test/password',
    adminEmail: 'admin@acme.test',
  },
  { id: 'ORG-2', name: 'Globex', alias: 'globex', domains: ['globex.test'], policy: DEFAULT_POLICY },
  {
    id: 'ORG-3',
    name: 'Initech',
    alias: 'initech',
    domains: ['globex.test', 'initech.test'],
    policy: DEFAULT_POLICY,
    approvalRequired: true,
  },
];

/** Apps, each with the organisation that has it. */
export const APPS = [
  { id: 'APP-1', name: 'Acme Notes', orgAppId: 'ORG-APP-1', orgId: 'ORG-1', mfaActivated: false },
  { id: 'APP-2', name: 'Acme Ledger', orgAppId: 'ORG-APP-2', orgId: 'ORG-1', mfaActivated: true },
  { id: 'APP-3', name: 'Acme Archive', orgAppId: 'ORG-APP-3', orgId: 'ORG-1', mfaActivated: false },
  { id: 'APP-4', name: 'Acme Fax', orgAppId: 'ORG-APP-4', orgId: 'ORG-1', mfaActivated: false },
  { id: 'APP-5', name: 'Acme Seal', orgAppId: 'ORG-APP-5', orgId: 'ORG-1', mfaActivated: false },
  { id: 'APP-6', name: 'Acme Payroll', orgAppId: 'ORG-APP-6', orgId: 'ORG-1', mfaActivated: false },
  { id: 'APP-7', name: 'Acme Press', orgAppId: 'ORG-APP-7', orgId: 'ORG-1', mfaActivated: false },
  { id: 'APP-8', name: 'Acme Safe', orgAppId: 'ORG-APP-8', orgId: 'ORG-1', mfaActivated: true },
] as const;
