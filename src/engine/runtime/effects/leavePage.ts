import { isRoundTrip } from '../addresses/isRoundTrip.ts';
import { safeAddress } from '../addresses/targetAddress.ts';
import type { EffectOf } from '../Effect.ts';
import type { Running } from './Running.ts';

/** D-86: the delay before a full-page jump. */
const BEFORE_JUMP = 50;
/** After this time a page that still runs was not left: the visitor stopped it, or it was a download. */
const STILL_HERE = 10_000;

/** To where a link leads, or to the safe default where that leads back: which it does is known by the routes of all screens. */
export function leavePage({ address, replace }: EffectOf<'leave'>, running: Running): void {
  const { host } = running;
  host.whenKnown(() => {
    const target = isRoundTrip(address, host, replace) ? safeAddress(host.surroundings.href) : address;
    jump(running, () => host.ports.navigation.leave(target, replace));
  });
}

export function postPage({ address, fields }: EffectOf<'post'>, running: Running): void {
  jump(running, () => running.host.ports.navigation.post(address, fields));
}

function jump(running: Running, go: () => void): void {
  const { clock } = running.host.ports;
  clock.after(BEFORE_JUMP, () => {
    go();
    clock.after(STILL_HERE, () => running.dispatch({ kind: 'stay' }));
  });
}
