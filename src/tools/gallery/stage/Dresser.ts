import type { LivePage } from '../../../engine/page/LivePage.ts';
import type { PortalModules } from '../../../engine/page/PortalModules.ts';
import { OWN_BRAND } from '../looks.ts';

/** Switches the page's brand; the page starts in the portal's own brand. */
export class Dresser {
  #worn = OWN_BRAND;

  /** @param here the address of the gallery's files */
  constructor(
    private readonly modules: PortalModules,
    private readonly here: URL,
  ) {}

  /**
   * Resolves when the style sheet of the brand applies and the page is rendered in its theme.
   * @param brand its id
   */
  async wear(brand: string, page: LivePage): Promise<void> {
    if (this.#worn === brand) return;
    this.#worn = brand;
    const [own] = await Promise.all([this.modules.brands?.[brand]?.(), this.#takeSheet(brand)]);
    page.draw(own?.default.theme ?? this.modules.theme);
  }

  #takeSheet(brand: string): Promise<void> {
    const link = document.querySelector<HTMLLinkElement>('link[data-theme]');
    return new Promise((resolve, reject) => {
      if (link === null) throw new Error('the page has no link to its theme');
      link.onload = () => resolve();
      link.onerror = () => reject(new Error(`there is no style sheet of the brand ${brand}`));
      link.href = new URL(`themes/${brand}.css`, this.here).href;
    });
  }
}
