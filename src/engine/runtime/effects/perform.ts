import { safeAddress } from '../addresses/targetAddress.ts';
import type { Effect, EffectOf } from '../Effect.ts';
import type { ScreenHost } from '../ScreenHost.ts';
import { askCall } from './askCall.ts';
import type { Running } from './Running.ts';
import { setTimer, unsetTimer } from './setTimer.ts';

/** Performs an effect, by the function for its kind. */
export function perform(effect: Effect, running: Running): void {
  const { host } = running;
  switch (effect.kind) {
    case 'ask':
      askCall(effect, running);
      break;
    case 'abort':
      abortCall(effect, running);
      break;
    case 'timer':
      setTimer(effect, running);
      break;
    case 'untimer':
      unsetTimer(effect, running);
      break;
    case 'store':
      host.store(effect.slot, effect.value);
      break;
    case 'toast':
      host.toasts.show(effect);
      break;
    case 'goto':
      goToScreen(effect, running);
      break;
    case 'leave':
      leavePage(effect, running);
      break;
    case 'open':
      host.ports.navigation.open(effect.address);
      break;
    case 'post':
      postPage(effect, running);
      break;
    case 'advance':
      host.entries.advance(running, effect.from, effect.to);
      break;
    case 'recede':
      host.entries.recede(running, effect.from);
      break;
    case 'conceal':
      host.conceal();
      break;
  }
}

/** Drops a request: its answer is ignored. */
function abortCall({ token }: EffectOf<'abort'>, running: Running): void {
  const pending = running.pendingCalls.get(token);
  running.pendingCalls.delete(token);
  pending?.abort();
}

/** Goes to a screen of the portal. If the address does not change, this screen continues. */
function goToScreen({ screen, inputs, replace, banner, reference }: EffectOf<'goto'>, running: Running): void {
  const { host, isShell } = running;
  host.reference = reference ?? host.reference;
  host.whenKnown(() => {
    if (!host.goTo(screen, inputs, replace, isShell, banner)) running.dispatch({ kind: 'stay' });
  });
}

/** D-86: the delay before a full-page jump. */
const BEFORE_JUMP = 50;
/**
 * If the page still runs after this time, it was not left: the visitor stopped the navigation, or it was a download.
 */
const STILL_HERE = 10_000;

/**
 * Leaves for the target, or for the safe default if the target would lead straight back here. To know that, the routes
 * of all screens must be loaded.
 */
function leavePage({ address, replace }: EffectOf<'leave'>, running: Running): void {
  const { host } = running;
  host.whenKnown(() => {
    const target = isRoundTrip(address, host, replace) ? safeAddress(host.surroundings.href) : address;
    jump(running, () => host.ports.navigation.leave(target, replace));
  });
}

function postPage({ address, fields }: EffectOf<'post'>, running: Running): void {
  jump(running, () => running.host.ports.navigation.post(address, fields));
}

function jump(running: Running, go: () => void): void {
  const { clock } = running.host.ports;
  clock.after(BEFORE_JUMP, () => {
    go();
    clock.after(STILL_HERE, () => running.dispatch({ kind: 'stay' }));
  });
}

/**
 * Whether an address leads to a screen that takes its target from its own address, or, without a press, back to the
 * screen being left. Rejecting these means that no link can send a visitor round in a loop.
 */
function isRoundTrip(
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
