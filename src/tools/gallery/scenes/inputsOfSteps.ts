import type { Handler, Step } from '../../../engine/flow/types.ts';
import type { Inputs } from './Scene.ts';

const INPUT = /^\$input\.(\w+)$/;

/**
 * The steps of a handler, each with the inputs for which it runs: they meet its own guard and none of the earlier
 * guards. Other guards are not computed.
 */
export function inputsOfSteps(handler: Handler): { readonly step: Step; readonly inputs: Inputs }[] {
  let passed: Inputs = {};
  return [handler].flat().map((step) => {
    const asked = inputsOfGuard(step.when);
    const inputs = { ...passed, ...asked };
    passed = { ...passed, ...Object.fromEntries(Object.keys(asked).map((name) => [name, null])) };
    return { step, inputs };
  });
}

/** `{ "$input.reason": "expired" }` names its input. Guards of other forms are met by the samples, or not at all. */
function inputsOfGuard(guard: unknown): Inputs {
  if (typeof guard !== 'object' || guard === null) return {};
  return Object.fromEntries(
    Object.entries(guard).flatMap(([key, value]) => {
      const [, name] = INPUT.exec(key) ?? [];
      return name !== undefined && (typeof value === 'string' || typeof value === 'boolean') ? [[name, value]] : [];
    }),
  );
}
