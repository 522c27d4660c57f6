import { passwordForm } from '../../engine/contract/passwordForm.ts';

/** Shorter names are not searched for: too many words contain them. */
const SHORTEST_NAME = 3;

/** Whether a password contains the ID, or its part before the @, ignoring letter case. */
export function containsUsername(password: string, username: string): boolean {
  const [name = ''] = username.split('@');
  const lower = passwordForm(password).toLowerCase();
  return [username, name]
    .map((part) => part.normalize('NFKC').toLowerCase())
    .some((part) => part.length >= SHORTEST_NAME && lower.includes(part));
}
