import { expect } from '@playwright/test';
import type { Visitor } from './Visitor.ts';

/** The password of every account of the seeded world. */
export const PASSWORD = 'Correct-Horse-7';
/** The field of the organisation, which is found by its alias. */
export const ORGANISATION = 'organisation';

/** Opens the sign-in screen and completes its first step. */
export async function reachPassword(visitor: Visitor, username = 'ada@acme.test', address = '/'): Promise<void> {
  await visitor.open(address);
  await visitor.fill('username', username);
  await visitor.press('next');
  await expect(visitor.input('password')).toBeVisible();
}

/** Completes both steps of the sign-in screen. The test asserts the result. */
export async function signIn(
  visitor: Visitor,
  username = 'ada@acme.test',
  password = PASSWORD,
  address = '/',
): Promise<void> {
  await reachPassword(visitor, username, address);
  await visitor.fill('password', password);
  await visitor.press('sign-in');
}

/** Types into the organisation field and picks the option with this label. */
export async function pickOrganisation(visitor: Visitor, alias: string, label: string): Promise<void> {
  await visitor.input(ORGANISATION).fill(alias);
  await visitor.page.getByRole('option', { name: label }).click();
}

/** The start page shows whose session it is. */
export const expectSignedIn = (visitor: Visitor, username: string) =>
  expect(visitor.page.locator('[data-screen="start"]')).toContainText(username);

export async function signOut(visitor: Visitor, origin = ''): Promise<void> {
  await visitor.open(`${origin}/logout`);
  await visitor.expectPath('/');
}
