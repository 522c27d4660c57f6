import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hashOf } from '../../src/contract/release/Release.ts';
import { packRelease, type ReleaseParts } from '../../src/contract/release/ReleaseFile.ts';
import { readBuild } from '../../src/contract/release/readBuild.ts';
import { withMembers } from '../server/releases/withMembers.ts';
import { signIn } from './harness/signingIn.ts';
import { type Production, startProduction } from './harness/startProduction.ts';
import { textOf } from './harness/texts.ts';
import { Visitor } from './harness/Visitor.ts';
import { expect, watched } from './harness/watched.ts';

const TITLE = textOf('sign-up.title', { namespace: 'sign-up' });
const OTHER_TITLE = 'Become a member';

/**
 * The build with another title of the sign-up. As in a build, a part that differs has another name, and so have the
 * parts that import it.
 */
function withOtherTitle(build: ReleaseParts): ReturnType<typeof withMembers> {
  const { members } = build;
  const texts = new Map(
    [...members].filter(([path]) => /\.(html|js|json)$/.test(path)).map(([path, content]) => [path, String(content)]),
  );
  const renamed = new Map([[TITLE, OTHER_TITLE]]);
  const differs = (path: string) => [...renamed.keys()].some((name) => texts.get(path)?.includes(name));
  const parts = [...texts.keys()].filter((path) => path.endsWith('.js'));
  for (let known = 0; known < renamed.size; ) {
    known = renamed.size;
    for (const path of parts.filter(differs))
      renamed.set(basename(path), basename(path).replace(/.{8}(?=\.js$)/, hashOf(Buffer.from(path)).slice(0, 8)));
  }
  const rename = (text: string) => [...renamed].reduce((before, [from, to]) => before.replaceAll(from, to), text);
  const others = new Map<string, Buffer>();
  for (const [path, content] of members) {
    const plain = path.replace(/\.(br|gz)$/, '');
    if (!differs(plain)) others.set(path, content);
    else if (plain === path) others.set(rename(path), Buffer.from(rename(String(content))));
  }
  return withMembers(build, others);
}

interface Portal extends Production {
  /** The id of the release with another title. It is stored, and no visit has begun with it. */
  readonly other: string;
}

async function startWithOther(worker: number): Promise<Portal> {
  const made = withOtherTitle(await readBuild('dist/client'));
  const production = await startProduction(worker, async (administer, folder) => {
    const file = join(folder, 'other.tar');
    await writeFile(file, await packRelease(made));
    await administer('releases', 'publish', file);
  });
  return { ...production, other: made.id };
}

const test = watched.extend<{ readonly portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const portal = await startWithOther(parallelIndex);
      await use(portal);
      await portal.stop();
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
});

const heading = ({ page }: Visitor) => page.getByRole('heading', { level: 1 });

test('R09: an open page keeps its release while another is live, until a sign-in in another tab ends the visit', async ({
  visitor,
  context,
  portal,
}) => {
  const refused: string[] = [];
  context.on('response', (response) => {
    if (response.status() === 404) refused.push(response.url());
  });
  // Two tabs of a visit. Nothing of the sign-up has been fetched.
  await visitor.open('/');
  const second = new Visitor(await context.newPage());
  await second.open('/');
  await second.expectHydrated();
  await portal.administer('releases', 'live', portal.other);

  await visitor.press('create-account');
  await expect(heading(visitor)).toHaveText(TITLE);
  await visitor.page.reload();
  await expect(heading(visitor)).toHaveText(TITLE);
  await visitor.page.goBack();
  await signIn(visitor);
  await visitor.expectPath('/init-st');

  await second.press('create-account');
  await expect(heading(second)).toHaveText(OTHER_TITLE);
  await second.press('sign-in');
  await expect(second.input('username')).toBeVisible();
  await second.press('create-account');
  await expect(heading(second)).toHaveText(OTHER_TITLE);

  await portal.administer('releases', 'live', 'build');
  await second.page.goBack();
  await second.page.goForward();
  await expect(heading(second)).toHaveText(OTHER_TITLE);
  expect(refused).toEqual([]);
});
