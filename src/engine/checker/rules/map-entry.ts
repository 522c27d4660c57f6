import { isRecord, ownMember } from '../../contract/isRecord.ts';
import { wordsOf } from '../../flow/accepts.ts';
import { branchesOf, type Schema } from '../../flow/Schema.ts';
import { isDangling, typeOfReference, typeOfValue } from '../../flow/typeOfReference.ts';
import type { CheckedPart } from '../CheckedUnit.ts';
import type { FlowsView } from '../Project.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const mapEntry: Rule = {
  id: 'map-entry',
  why: 'A key that never occurs is never found, and a value that is not a web address opens nothing.',
  hint: 'Write the key exactly as it occurs, and addresses in full: https://mail.example.com/',
  stage: 'flow',
  *ofPart(part, { flows }) {
    yield* wordsNobodyHas(part, flows);
    yield* closedAddresses(part);
  },
};

/** Keys of a map that the looked-up value never equals. */
function* wordsNobodyHas({ nodes }: CheckedPart, flows: FlowsView['flows']): Generator<Report> {
  for (const { value, scope } of nodes.values) {
    if (typeof value !== 'object' || !('entry' in value) || !isRecord(value.entry)) continue;
    const { of, key } = value.entry;
    const [root, name = ''] = String(of).split('.');
    const map = root === '$map' ? ownMember(flows.portal?.value.maps, name) : undefined;
    if (map === undefined) continue;
    const type = typeOfValue(key as typeof value, scope);
    for (const word of Object.keys(map.entries)) {
      if (branchesOf(type).some((branch) => mayBe(word, branch))) continue;
      const path = ['maps', name, 'entries', word];
      yield { file: flows.portal?.path ?? '', path, onKey: true, message: `no look-up ever has the key ${word}` };
    }
  }
}

const mayBe = (word: string, type: Schema): boolean =>
  wordsOf(type)?.includes(word) ?? (typeof type.pattern !== 'string' || new RegExp(type.pattern, 'u').test(word));

/** Steps that open a value, one of whose known values is not an address. */
function* closedAddresses({ nodes }: CheckedPart): Generator<Report> {
  for (const step of nodes.steps) {
    const { open } = step.value;
    if (!open?.startsWith('$')) continue;
    const typed = typeOfReference(open, step.scope);
    const known = isDangling(typed) ? [] : branchesOf(typed.type).flatMap((branch) => wordsOf(branch) ?? []);
    const wrong = known.find((address) => !/^https:\/\/[^/\s]+\//.test(String(address)));
    if (wrong === undefined) continue;
    yield { ...at(step, 'open'), message: `${JSON.stringify(wrong)} is not an address that can be opened` };
  }
}
