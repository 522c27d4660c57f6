import { writeFileSync } from 'node:fs';
import { hash } from '@node-rs/argon2';
import type { Product } from './Product.ts';

export const PASSWORD = 'Correct-Horse-7';

export const memberName = (number: number): string => `member${number}@acme.example`;

/** Writes a realm with that many members, as Keycloak exports it, with hashes of the product's own costs. */
export async function writeRealm(path: string, members: number, costs: Product['hash']): Promise<void> {
  const [, , , , salt = '', tag = ''] = (await hash(PASSWORD, { ...costs, parallelism: 1 })).split('$');
  const additionalParameters = {
    ...{ hashLength: ['32'], memory: [String(costs.memoryCost)], type: ['id'], version: ['1.3'], parallelism: ['1'] },
  };
  const password = {
    type: 'password',
    secretData: JSON.stringify({ value: padded(tag), salt: padded(salt), additionalParameters: {} }),
    credentialData: JSON.stringify({ hashIterations: costs.timeCost, algorithm: 'argon2', additionalParameters }),
  };
  const users = Array.from({ length: members }, (_, number) => ({
    ...{ username: memberName(number), email: memberName(number), emailVerified: true, enabled: true },
    ...{ firstName: 'Ann', lastName: `Member${number}`, credentials: [password] },
  }));
  writeFileSync(path, JSON.stringify({ realm: 'acme', enabled: true, users }));
}

/** Base64 in a PHC string has no padding. */
const padded = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, '=');
