import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openProject } from '../../src/engine/checker/openProject.ts';
import { readSources } from '../../src/engine/checker/readSources.ts';
import { definition } from '../../src/portal/definition.ts';
import { listScenes } from '../../src/tools/preview/listScenes.ts';
import { languageCookieOf } from '../../src/tools/preview/pictureScene.ts';
import { pictureScenes } from '../../src/tools/preview/pictureScenes.ts';

/** One for each thing that a way may need: an input of the query, of the history, a browser that lacks something, … */
const WANTED = [
  'forbidden-app.state-restricted',
  'password-reset.dialog-changed-a-month-ago',
  'mfa.dialog-passkey-unsupported',
  'sign-up.required',
  'init',
];

test('pictures show the scenes of the flows, reached by any path', async () => {
  // Two servers of its own, and a way for each scene.
  test.slow();
  const info = test.info();
  const sources = readSources('.');
  const { flows } = openProject(sources, definition);
  if (flows.portal === undefined) throw new Error('flows/portal.json does not read');
  const said: string[] = [];
  const { pictured, missing } = await pictureScenes(
    listScenes(flows).filter(({ id }) => WANTED.includes(id)),
    {
      flows,
      sources,
      languages: ['ja'],
      languageCookie: languageCookieOf(flows.portal.value),
      looksAt: () => [{ language: 'ja', width: 375, scheme: 'dark' }],
      folder: info.outputPath(),
      say: (line) => said.push(line),
      room: 10 + 2 * info.parallelIndex,
    },
  );
  expect(missing, said.join('\n')).toEqual([]);
  expect(pictured.map(({ id }) => id).sort()).toEqual([...WANTED].sort());
  for (const { id, titles, pictures } of pictured) {
    expect(titles.ja, id).toMatch(/[\u3040-\u30ff]/);
    const [picture] = pictures;
    // RIFF....WEBP, and as high as the page.
    const bytes = readFileSync(info.outputPath(picture?.file ?? ''));
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)], id).toEqual(['RIFF', 'WEBP']);
    expect(picture?.height, id).toBeGreaterThanOrEqual(800);
  }
});
