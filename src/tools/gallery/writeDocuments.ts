import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, LISTED } from '../../contract/languages.ts';
import { asText, serviceScenes } from '../../server/development/scenes/serviceScenes.ts';
import type { ListedScene } from './GalleryData.ts';
import { OWN_BRAND } from './looks.ts';
import type { DocumentPlan } from './scenes/Scene.ts';

/** The groups in the list of scenes. */
const GROUPS = { mail: 'mails', page: 'service-pages' } as const;

/**
 * Writes mails and pages of the service, in each language and brand: `documents/<scene>/<language>-<brand>.html`.
 * @param out the folder of the gallery
 * @param brands their ids, including the portal's own
 * @param isChosen whether a scene is wanted
 */
export function writeDocuments(
  out: string,
  brands: readonly string[],
  isChosen: (scene: { readonly id: string }) => boolean,
): ListedScene[] {
  const scenes = serviceScenes().filter(isChosen);
  return scenes.map(({ id, kind, name, route, file, dialog, draw }) => {
    const folder = join(out, 'documents', id);
    mkdirSync(folder, { recursive: true });
    const drawIn = (language: Language, brand: string) =>
      draw({ language, brand: brand === OWN_BRAND ? undefined : brand });
    for (const language of LISTED)
      for (const brand of brands) writeFileSync(join(folder, `${language}-${brand}.html`), drawIn(language, brand));
    const plan: DocumentPlan = { id, document: { dialog } };
    writeFileSync(join(out, 'scenes', `${id}.json`), JSON.stringify(plan));
    const titles = Object.fromEntries(LISTED.map((language) => [language, titleIn(drawIn(language, OWN_BRAND))]));
    return { id, flow: GROUPS[kind], screen: undefined, kind, part: name, titles, route, file, line: 1 };
  });
}

/** The title of a page, or the subject of a mail. */
const titleIn = (page: string): string => asText(/<title>([^<]*)</.exec(page)?.[1] ?? '');
