import { kindOf } from '../../flow/classifyFile.ts';
import { autocompleteOf } from '../../flow/compileForm.ts';
import type { Field, Item } from '../../flow/types.ts';
import type { Rule } from '../Rule.ts';
import { at, bodiesOf } from '../Rule.ts';

const NAMES = ['username', 'username webauthn', 'email'];

const isField = (item: Item): item is Field => 'field' in item;
export const passwordWithoutUsername: Rule = {
  id: 'password-without-username',
  why: 'Without a username, a password manager cannot tell which account the password belongs to (P23).',
  hint: 'Add a field with the widget "account" (or "username", "email") to the same form, and do not turn autocomplete off.',
  stage: 'flow',
  misses: true,
  *ofUnit({ unit, flows }) {
    const isPassword = (field: Field) => kindOf(field, flows.definition).secret === 'password';
    const completes = (field: Field) => autocompleteOf(field, flows.kinds) ?? '';
    for (const body of bodiesOf(unit)) {
      const fields = body.items.filter(isField);
      const isNamed = fields.some((field) => NAMES.includes(completes(field)));
      const [index, field] = [...body.items.entries()].find(([, one]) => isField(one) && isPassword(one)) ?? [];
      if (field === undefined || index === undefined || !isField(field)) continue;
      if (!isNamed) {
        const message = `no field says whose password ${field.field} is`;
        yield { ...at(body, index, 'widget'), message };
      }
    }
    for (const body of bodiesOf(unit)) {
      for (const [index, item] of body.items.entries()) {
        if (!isField(item) || !isPassword(item) || completes(item) !== 'off') continue;
        const message = `"off" keeps password managers out of ${item.field} (P23)`;
        yield { ...at(body, index, 'autocomplete'), message };
      }
    }
  },
};
