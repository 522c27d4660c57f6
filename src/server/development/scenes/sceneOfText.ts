import { FALLBACK } from '../../../contract/languages.ts';
import { oncePer } from '../../../engine/contract/oncePer.ts';
import { withEachText } from '../../texts/text.ts';
import { type StillScene, serviceScenes } from './serviceScenes.ts';

/** The first scene that shows each text, by the text's key. */
const scenesByText = oncePer((_: typeof serviceScenes): ReadonlyMap<string, StillScene> => {
  const found = new Map<string, StillScene>();
  for (const scene of serviceScenes())
    withEachText(
      ({ key, words }) => {
        if (!found.has(key)) found.set(key, scene);
        return words;
      },
      () => scene.draw({ language: FALLBACK, brand: undefined }),
    );
  return found;
});

/**
 * A mail or page of the service that shows a text, with example data; undefined if none does.
 * @param id the text's file and path: `service/mails/password-reset.subject`
 */
export function sceneOfText(id: string): StillScene | undefined {
  const [, file, path] = /^service\/([^/]+)\/(.+)$/.exec(id) ?? [];
  return scenesByText(serviceScenes).get(`${file}.${path}`);
}
