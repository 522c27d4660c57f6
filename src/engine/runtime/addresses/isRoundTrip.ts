import type { ScreenContext } from '../ScreenContext.ts';

/**
 * Whether an address leads back: to a screen that goes where its own address says, or, when nobody has pressed anything,
 * to the screen that is left. So no link can send anybody round in a circle, whatever is in it.
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
