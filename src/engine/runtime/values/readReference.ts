import { memberOf } from '../../flow/expressions/memberOf.ts';
import { firstTimer } from '../../flow/firstTimer.ts';
import { evaluate } from './evaluate.ts';
import { readField } from './readField.ts';
import { MAX_DEPTH, type Scope } from './Scope.ts';

/** The root under which a dialog's own inputs are read; see separateInputs.ts. */
export const GIVEN = 'given';

const SLOT_ROOTS = new Set(['session', 'local', 'cookie']);

/** What `$root.member.member` is where it stands; undefined where there is nothing. */
export function readReference(reference: string, scope: Scope): unknown {
  const [root = '', ...members] = reference.slice(1).split('.');
  const [first, ...rest] = members;
  if (first === undefined) return readRoot(root, scope);
  return rest.reduce(memberOf, readMember(root, first, scope));
}

function readMember(root: string, name: string, scope: Scope): unknown {
  const { state, setting } = scope;
  if (SLOT_ROOTS.has(root)) return memberOf(scope.stored, `${root}.${name}`);
  switch (root) {
    case 'form':
      return readField(name, scope);
    case 'result':
      return Object.hasOwn(setting.program.calls, name) ? state.answers[name]?.data : undefined;
    case 'typed':
      return setting.index.fields.has(name) ? state.typed[name] : undefined;
    case 'derived': {
      const { derived } = setting.program.screen;
      if (derived === undefined || !Object.hasOwn(derived, name) || scope.depth > MAX_DEPTH) return undefined;
      const value = derived[name];
      return value === undefined ? undefined : evaluate(value, { ...scope, depth: scope.depth + 1 });
    }
    case 'after': {
      const { states = {} } = setting.program.screen;
      return Object.hasOwn(states, name) ? firstTimer(states[name]?.after) : undefined;
    }
    default:
      return memberOf(readRoot(root, scope), name);
  }
}

function readRoot(root: string, { state, setting, item, answer }: Scope): unknown {
  switch (root) {
    case 'state':
      return state.state;
    case 'input':
      return state.inputs;
    case GIVEN:
      return state.dialog?.inputs;
    case 'item':
      return item;
    case 'data':
      return answer?.data;
    case 'error':
      return answer?.error;
    case 'sent':
      return answer?.sent;
    case 'env':
      return setting.world.env;
    case 'screen':
      return setting.world.gives;
    case 'after':
      return firstTimer(setting.program.screen.after);
    default:
      return undefined;
  }
}
