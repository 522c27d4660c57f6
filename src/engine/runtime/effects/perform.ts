import type { Effect } from '../Effect.ts';
import { abortCall } from './abortCall.ts';
import { askCall } from './askCall.ts';
import { goToScreen } from './goToScreen.ts';
import { leavePage, postPage } from './leavePage.ts';
import type { Running } from './Running.ts';
import { setTimer, unsetTimer } from './setTimer.ts';

/** Every kind of effect, and the function that performs it. */
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
    case 'forget':
      host.forget(effect.slot);
      break;
    case 'toast':
      host.toasts.show(effect.variant, effect.message);
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
