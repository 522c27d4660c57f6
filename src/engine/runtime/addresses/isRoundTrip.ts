import type { ScreenContext } from '../ScreenContext.ts';

/**
 * Whether an address leads to a screen that takes its target from its own address, or, without a press, back to the
 * screen that is left. So no link can send a visitor in a circle.
 */
export function isRoundTrip(
  address: string,
  { addresses, external }: Pick<ScreenContext, 'addresses' | 'external'>,
  isAutomatic: boolean,
): boolean {
  const { origin, pathname } = new URL(address);
  if (origin !== new URL(external.href).origin) return false;
  const screen = addresses.match(pathname)?.screen;
  if (screen === undefined) return false;
  return external.onward.includes(screen) || (isAutomatic && screen === external.screen);
}
