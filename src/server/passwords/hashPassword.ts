import { hash, verify } from '@node-rs/argon2';

/** Argon2id, which is the package's default algorithm, with OWASP's first choice of costs. */
const COSTS = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

/** A hash of nothing that anybody knows, so that an unknown account costs the same time (promise P07). */
const NOBODY = hash(crypto.randomUUID(), COSTS);

/** Unicode in one form (NIST SP 800-63B-4, section 3.1.1.2), so that two keyboards give one password. */
const normalise = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalise(password), COSTS);

/** Whether the password is the hashed one. Without a hash the work is the same and the answer is no. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), normalise(password));
  return matches && Boolean(stored);
}
