import type { Fault } from '../../../src/engine/contract/faults.ts';
import type { Said } from '../../../src/tools/player/Ground.ts';
import { StandIn } from '../../../src/tools/player/StandIn.ts';

export type { Said };

export const ok = (data: unknown = null, code = 'OK'): Said => ({ data, code });
export const refuse = (
  code: string,
  rest: { message?: string; errors?: Record<string, unknown>; failureData?: unknown } = {},
): Said => ({ code, ...rest });
export const fault = (name: Fault): Said => ({ fault: name });

/** Gives the answers that a test sets, and a refusal that no flow knows otherwise. */
export class ScriptedCaller extends StandIn {
  constructor() {
    super(() => refuse('NOTHING_SAID'));
  }
}
