import type { PortalProgram } from '../flow/Program.ts';
import { withoutTrailingSlash } from './addresses/withoutTrailingSlash.ts';
import type { Environment } from './PortalParts.ts';
import type { Location } from './ports.ts';
import type { ScreenHost } from './ScreenHost.ts';

interface Around {
  readonly environment: Environment;
  readonly here: Location;
  readonly language: string;
  readonly stored: Readonly<Record<string, unknown>>;
  readonly screen: string | undefined;
  /** Whether this site or another one led to the address that is shown. */
  readonly arrival: 'here' | 'elsewhere';
}

/** What screens read of the portal around them. */
export function surroundingsOf(
  { constants, languages }: Pick<PortalProgram, 'constants' | 'languages'>,
  { environment, here, language, stored, screen, arrival }: Around,
): ScreenHost['surroundings'] {
  return {
    env: {
      ...constants,
      ...environment.env,
      host: new URL(here.href).hostname,
      address: `${here.path}${here.query}`,
      path: withoutTrailingSlash(here.path),
      language,
      arrival,
      nameOrder: languages.languages[language]?.names ?? 'family-first',
    },
    screen,
    href: here.href,
    hosts: environment.hosts ?? [],
    pages: environment.pages ?? [],
    ...(environment.mainHost === undefined ? {} : { mainHost: environment.mainHost }),
    stored,
  };
}
