import type { ScreenHost } from '../ScreenHost.ts';

/**
 * Whether an address leads to a screen that takes its target from its own address, or, without a press, back to the
 * screen that is left. So no link can send a visitor in a circle.
 */
export function isRoundTrip(
  address: string,
  { ports, portal, surroundings }: Pick<ScreenHost, 'ports' | 'portal' | 'surroundings'>,
  isAutomatic: boolean,
): boolean {
  const { origin, pathname } = new URL(address);
  if (origin !== new URL(surroundings.href).origin) return false;
  const screen = ports.addresses.match(pathname, portal.routes)?.screen;
  if (screen === undefined) return false;
  return portal.routes[screen]?.onward === true || (isAutomatic && screen === surroundings.screen);
}
