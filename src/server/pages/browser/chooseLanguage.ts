const YEAR = 31_536_000;

/** Wires the languages of a page's footer: the portal keeps the choice in the same cookie (`language` of portal.json). */
export function chooseLanguage(menu: ParentNode, place: Pick<Location, 'protocol' | 'reload'> = location): void {
  for (const button of menu.querySelectorAll<HTMLButtonElement>('[data-language]')) {
    button.addEventListener('click', () => {
      const { language = '' } = button.dataset;
      const secure = place.protocol === 'https:' ? '; secure' : '';
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is newer than the oldest browsers of the portal
      document.cookie = `app_locale=${language}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
      place.reload();
    });
    button.disabled = false;
  }
}
