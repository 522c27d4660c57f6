import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openMail } from './harness/mails.ts';
import { PASSWORD, signIn, signOut } from './harness/signingIn.ts';
import { startWorld } from './harness/startWorld.ts';
import { Visitor } from './harness/Visitor.ts';

/** The build, with two brands that have hosts on this machine, and the app of one of them. */
async function buildWithHosts(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-brands-'));
  await cp('dist/client', folder, { recursive: true });
  const { orchard, harbor } = JSON.parse(await readFile('dist/client/brands.json', 'utf8'));
  const brands = {
    orchard: { ...orchard, apps: ['acme-notes'], hosts: ['orchard.localhost'] },
    harbor: { ...harbor, hosts: ['harbor.localhost'] },
  };
  await writeFile(join(folder, 'brands.json'), JSON.stringify(brands));
  return folder;
}

test('P06 P11: an app, a sign-up, a mail and Google stay at the host of their brand, beside the visit of another person at the other', async ({
  browser,
}, { parallelIndex }) => {
  test.slow();
  const folder = await buildWithHosts();
  const originOf = (brand: string, port: string | number) => `http://${brand}.localhost:${port}`;
  const { portal, stop } = await startWorld(parallelIndex, (port) => ({
    CLIENT_DIR: folder,
    BRAND_ORIGINS: `${originOf('orchard', port)}, ${originOf('harbor', port)}`,
  }));
  const { port } = new URL(portal.origin);
  const [orchard, harbor] = [originOf('orchard', port), originOf('harbor', port)];
  const context = await browser.newContext({ locale: 'en' });
  try {
    const [page, other] = [await context.newPage(), await context.newPage()];
    const [visitor, neighbour] = [new Visitor(page), new Visitor(other)];
    const expectNeighbour = async () => {
      await neighbour.open(`${harbor}/init-st`);
      await expect(other.locator('[data-screen="start"]')).toContainText('directory@acme.test');
    };
    await signIn(neighbour, 'directory@acme.test', PASSWORD, `${harbor}/`);
    await expect(other).toHaveURL(`${harbor}/init-st`);
    await neighbour.open(`${harbor}/signup`);
    await expect(other).toHaveTitle(/Harbor$/);

    // The app knows only the addresses of the main origin.
    await visitor.open(portal.appOrigin);
    await page.locator('[data-client="acme-notes"]').click();
    await expect(page).toHaveURL(new RegExp(`^${orchard}/\\?`));
    await visitor.expectHydrated();
    await expect(page).toHaveTitle(/Orchard$/);
    await visitor.fill('username', 'ada@acme.test');
    await visitor.press('next');
    await visitor.fill('password', PASSWORD);
    await visitor.press('sign-in');
    await expect(page).toHaveURL(new RegExp(`^${orchard}/oidc/authorize/acme\\?`));
    await visitor.press('agree');
    await expect(page).toHaveURL(`${portal.appOrigin}/`);
    await expect(page.locator('[data-fact="scope"]')).toContainText('openid');
    await visitor.open(`${orchard}/init-st`);
    await expect(page.locator('[data-screen="start"]')).toContainText('ada@acme.test');
    await expectNeighbour();

    // The app signs its visitor out there, and nobody else.
    await visitor.open(portal.appOrigin);
    await page.locator('[data-action="sign-out"]').click();
    await expect(page).toHaveURL(new RegExp(`^${portal.appOrigin}/`));
    await visitor.open(`${orchard}/init-st`);
    await expect(page).toHaveURL(`${orchard}/`);
    await expectNeighbour();

    const username = 'brand@home.test';
    await visitor.open(`${orchard}/signup`);
    await visitor.fillSignUp(username, 'Green-Kettle-41');
    await visitor.press('next');
    await expect(page).toHaveURL(new RegExp(`^${orchard}/signup/`));
    const { links, html } = await openMail(portal, username, 'email-verification');
    const link = String(links[0]);
    expect(new URL(link).origin).toBe(orchard);
    expect(html).toContain('Orchard');
    await neighbour.open(link.replace(orchard, harbor));
    await neighbour.expectPath('/email-verification/failed');
    await visitor.open(link);
    await expect(page.locator('[data-screen="welcome"]')).toContainText('Ann');
    await signIn(visitor, username, 'Green-Kettle-41', `${orchard}/`);
    await expect(page).toHaveURL(`${orchard}/init-st`);
    await signOut(visitor, orchard);

    await visitor.open(`${orchard}/`);
    await visitor.press('google');
    await page.locator('[data-account="newcomer@solo.test"]').click();
    await expect(page.locator('[data-screen="social-terms"]')).toContainText('newcomer@solo.test');
    expect(new URL(page.url()).origin).toBe(orchard);
    await visitor.input('terms.all').check();
    await visitor.press('agree');
    await expect(page).toHaveURL(`${orchard}/init-st`);
    await expectNeighbour();
  } finally {
    await context.close();
    await stop();
    await rm(folder, { recursive: true });
  }
});
