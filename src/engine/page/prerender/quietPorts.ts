import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { RouterAddresses } from '../../adapters/RouterAddresses.ts';
import type { PendingCall, Ports } from '../../runtime/ports.ts';

const never: PendingCall = { answer: new Promise(() => {}), abort: () => {} };
const nothing = () => {};

/** Ports that do nothing: they provide an address and a language, and have no storage, time or service. */
export function quietPorts(path: string, language: string): Ports {
  return {
    clock: { wall: () => 0, monotonic: () => 0, after: () => nothing },
    navigation: {
      current: () => ({ href: `https://portal.invalid${path}`, path, query: '', state: { inputs: {} } }),
      go: nothing,
      rewrite: nothing,
      back: nothing,
      renew: (show) => show(),
      leave: nothing,
      open: nothing,
      post: nothing,
    },
    addresses: new RouterAddresses(),
    slots: { read: () => undefined, write: nothing, remove: nothing },
    http: { ask: () => never },
    browser: { ask: () => never },
    visitor: { arrival: () => 'here', languages: () => [language] },
    validator: createPrecompiledValidator,
    random: () => '',
  };
}
