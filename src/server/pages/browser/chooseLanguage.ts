import { writeCookie } from '../../../engine/adapters/cookies.ts';

/**
 * Wires the languages of a page's footer. The portal keeps the choice in the same cookie (`language` of portal.json),
 * for the service's whole domain (I18N-06): a host-only cookie would duplicate it.
 */
export function chooseLanguage(menu: ParentNode, reload = (): void => location.reload()): void {
  for (const button of menu.querySelectorAll<HTMLButtonElement>('[data-language]')) {
    button.addEventListener('click', () => {
      const { language = '' } = button.dataset;
      writeCookie('app_locale', language, { isLasting: true, mainHost: location.hostname });
      reload();
    });
    button.disabled = false;
  }
}
