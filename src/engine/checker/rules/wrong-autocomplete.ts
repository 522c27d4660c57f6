import { kindOf } from '../../flow/classifyFile.ts';
import { autocompleteOf } from '../../flow/compileForm.ts';
import { repeatedBy } from '../../flow/rules/testOf.ts';
import type { Field } from '../../flow/types.ts';
import type { Rule } from '../Rule.ts';
import { at, bodiesOf } from '../Rule.ts';

/** The meanings of tokens (HTML, section 4.10.18.7.1). Every other token means plain text. */
const MEANINGS: Readonly<Record<string, string>> = {
  'current-password': 'password',
  'new-password': 'password',
  'one-time-code': 'code',
  tel: 'telephone number',
  bday: 'day',
};

export const wrongAutocomplete: Rule = {
  id: 'wrong-autocomplete',
  why: 'A browser fills in what the token names, so the field would have a wrong value, or a password would be lost.',
  hint: 'Use the token for the value that is typed here, or leave it out: most field kinds have the right one.',
  stage: 'flow',
  *ofUnit({ unit, flows }) {
    const kinds = flows.kinds?.value.kinds ?? {};
    for (const body of bodiesOf(unit)) {
      const taken = new Map<string, string>();
      for (const [index, field] of body.items.entries()) {
        if (!('field' in field)) continue;
        const place = { ...at(body, index, field.autocomplete === undefined ? 'field' : 'autocomplete') };
        const token = autocompleteOf(field, flows.kinds);
        if (token === undefined || token === 'off') continue;
        const usual = kinds[field.widget]?.autocomplete;
        const secret = kindOf(field, flows.definition).secret;
        const own = secret ?? MEANINGS[usual ?? ''] ?? 'text';
        const meant = MEANINGS[token] ?? 'text';
        const other = taken.get(token);
        const repeated = (field.rules ?? []).flatMap((use) => repeatedBy(use) ?? []);
        const isNew = (id: string) => {
          const sibling = unit.fields.get(id)?.field;
          return sibling !== undefined && autocompleteOf(sibling, flows.kinds) === 'new-password';
        };
        const again = repeated.find(isNew);
        if (own !== meant && !(own === 'text' && usual === undefined && meant !== 'password' && meant !== 'code')) {
          const message = `"${token}" is the token for a ${meant}, but this field is of the kind ${field.widget}`;
          yield { ...place, message };
        } else if (usual === 'new-password' && token === 'current-password') {
          yield { ...place, message: 'the browser would fill in the old password as the new one' };
        } else if (again !== undefined && token === 'current-password') {
          const message = `this repeats the new password "${again}", and the browser would fill in the old one`;
          yield { ...place, message, hint: 'Write "autocomplete": "new-password".' };
        } else if (usual === 'current-password' && token === 'new-password' && repeated.length === 0) {
          yield { ...place, message: 'the browser would suggest a new password where the old one is required' };
        } else if (other !== undefined && token !== 'new-password' && isTogether(field, body.items, other)) {
          yield { ...place, message: `"${other}" also has the token "${token}", so both would get the same value` };
        }
        taken.set(token, field.field);
      }
    }
  },
};

/** Whether a field may be shown together with another one. */
function isTogether(field: Field, items: readonly object[], other: string): boolean {
  const sibling = items.find((item): item is Field => 'field' in item && item.field === other);
  const states = [field.in ?? [], sibling?.in ?? []].map((names) => [names].flat());
  const [own = [], its = []] = states;
  return own.length === 0 || its.length === 0 || own.some((state) => its.includes(state));
}
