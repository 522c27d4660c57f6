import type { Setting } from '../Setting.ts';

/**
 * Whether an address leads back: to a screen that goes where its own address says, or, when nobody has pressed anything,
 * to the screen that is left. So no link can send anybody round in a circle, whatever is in it.
 */
export function isRoundTrip(
  address: string,
  { addresses, world }: Pick<Setting, 'addresses' | 'world'>,
  isAutomatic: boolean,
): boolean {
  const { origin, pathname } = new URL(address);
  if (origin !== new URL(world.href).origin) return false;
  const screen = addresses.match(pathname)?.screen;
  if (screen === undefined) return false;
  return world.onward.includes(screen) || (isAutomatic && screen === world.screen);
}
