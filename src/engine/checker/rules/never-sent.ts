import { operationOf } from '../../contract/Contract.ts';
import { ownMember } from '../../contract/isRecord.ts';
import { callSitesIn } from '../CallSite.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const neverSent: Rule = {
  id: 'never-sent',
  why: 'The call never sends this value, so the text would have a gap.',
  hint: 'Read the value from its source, or send it. A caller of a shared table may need a line of its own.',
  stage: 'flow',
  *ofPart(checked, { flows }) {
    const { contract } = flows.definition;
    for (const reference of checked.nodes.references) {
      const [root, name] = reference.value.split('.');
      const call = reference.scope.outcome?.call;
      if (root !== '$sent' || name === undefined || call === undefined) continue;
      const sent = callSitesIn(checked.whole).filter(({ id }) => id === call);
      const available = [...new Set(sent.flatMap(({ values }) => Object.keys(values)))];
      const operation = operationOf(checked.unit.calls.get(call)?.value.operation ?? '', contract);
      const parameter = operation && ownMember(operation.parameters, name);
      if (available.includes(name) || sent.length === 0 || parameter === undefined) continue;
      // The call itself lacks what the service needs (missing-parameter).
      if (parameter.required === true) continue;
      const message = `the call ${call} never sends "${name}"`;
      yield { ...at(reference), ...(reference.onKey ? { onKey: true } : {}), message, found: name, available };
    }
  },
};
