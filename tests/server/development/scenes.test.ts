import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { nameTexts } from '../../../src/server/development/scenes/ServiceScene.ts';
import { sceneOfText } from '../../../src/server/development/scenes/sceneOfText.ts';
import { serviceScenes } from '../../../src/server/development/scenes/serviceScenes.ts';

/** The words, but not where a line may break. */
const said = (page: string) => page.replaceAll(/<[^>]*>/g, '').replaceAll('\u00A0', ' ');
const namedIn = (page: string) => [...page.matchAll(/<span data-text="([^"]*)">/g)].map(([, id]) => id);

describe('the texts of a mail or page of the service', () => {
  it.each(serviceScenes().map((scene) => [scene.id, scene] as const))(
    'are named in %s, which says the same',
    (_, scene) => {
      for (const language of LANGUAGES) {
        const seen = { language, brand: undefined };
        const page = nameTexts(() => scene.draw(seen));
        expect(said(page)).toBe(said(scene.draw(seen)));
        expect(page).not.toMatch(/\p{Co}/u);
        expect(namedIn(page)).not.toEqual([]);
        expect(page.split('<span').length).toBe(page.split('</span>').length);
      }
    },
  );

  it('lead to a document that has them', () => {
    const id = 'service/mails/password-reset.subject';
    const scene = sceneOfText(id);
    expect(scene?.id).toBe('mail-password-reset');
    const ids = namedIn(nameTexts(() => scene?.draw({ language: 'en', brand: undefined }) ?? ''));
    expect(ids).toContain('service/mails/password-reset.lead');
    for (const one of ids) expect(sceneOfText(one ?? '')).toBeDefined();
  });
});
