import { operationOf } from '../../contract/Contract.ts';
import { at } from '../at.ts';
import { callSitesOf } from '../CallSite.ts';
import type { Rule } from '../Rule.ts';

export const neverSent: Rule = {
  id: 'never-sent',
  why: 'The call did not send this value, so the text has a gap.',
  hint: 'Read the value from its source, or send it. A caller of a shared table may need its own line.',
  stage: 'flow',
  per: 'unit',
  *check({ units, flows }) {
    const { contract } = flows.definition;
    for (const checked of units) {
      const sent = new Map<string, Set<string>>();
      for (const { id, call, step } of callSitesOf(checked, contract)) {
        const names = [...Object.keys(call.value.with ?? {}), ...Object.keys(step?.value.with ?? {})];
        sent.set(id, new Set([...(sent.get(id) ?? []), ...names]));
      }
      for (const reference of checked.nodes.references) {
        const [root, name] = reference.value.split('.');
        const call = reference.scope.outcome?.call;
        if (root !== '$sent' || name === undefined || call === undefined) continue;
        const available = [...(sent.get(call) ?? [])];
        const operation = operationOf(checked.unit.calls.get(call)?.value.operation ?? '', contract);
        const isParameter = operation !== undefined && Object.hasOwn(operation.parameters, name);
        if (available.includes(name) || !sent.has(call) || !isParameter) continue;
        const message = `the call ${call} never sends "${name}"`;
        yield { ...at(reference), ...(reference.onKey ? { onKey: true } : {}), message, found: name, available };
      }
    }
  },
};
