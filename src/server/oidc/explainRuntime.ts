import type { Service } from '../core/Service.ts';

/** The first letter of the release line of Node.js 22, "Jod". */
const OLDEST = 'J';

/** The logs that have it. */
const told = new WeakSet<object>();

/**
 * Says what a line beside it means: on Node.js 20 oidc-provider warns, when it is loaded, that it supports 22 and later.
 * It has no option for that.
 */
export function explainRuntime({ log }: Pick<Service, 'log'>, release = process.release.lts): void {
  if (told.has(log) || (release !== undefined && release >= OLDEST)) return;
  told.add(log);
  log.info('oidc-provider warns that it supports Node.js 22 and later; this server is tested on Node.js 20.19 as well');
}
