import { brandStyleOf, organisationStyleOf, writeBrandStyle, writeOrganisationStyle } from '../../brands/brandStyle.ts';
import { ISSUER_STYLE } from '../../issuer/issuerStyle.ts';
import { MAILBOX_STYLE } from '../../mail/mailbox/mailboxStyle.ts';
import { PAGE_STYLE } from '../../oidc/pageStyle.ts';
import { FAILURE_STYLE } from '../../pages/renderFailure.ts';
import { START_STYLE } from '../../pages/startStyle.ts';
import { COLOURED } from './startScenes.ts';

const OWN: Readonly<Record<string, string>> = {
  '/init-st/start.css': START_STYLE,
  [FAILURE_STYLE]: START_STYLE,
  '/oidc/page.css': PAGE_STYLE,
  '/dev/mailbox.css': MAILBOX_STYLE,
  '/style.css': ISSUER_STYLE,
};

/**
 * The style sheet that the service sends for an address in its pages.
 * @throws if no page has it
 */
export function styleAt(address: string, brand: string | undefined): string {
  const style =
    address === organisationStyleOf(COLOURED.id)
      ? writeOrganisationStyle(brand, COLOURED.color)
      : brand !== undefined && address === brandStyleOf(brand)
        ? writeBrandStyle(brand)
        : OWN[address];
  if (style === undefined) throw new Error(`no page of the service has a style sheet at ${address}`);
  return style;
}
