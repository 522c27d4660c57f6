import { FAULTS } from '../../../engine/contract/faults.ts';
import { compileScreen } from '../../../engine/flow/compileScreen.ts';
import type { Flows } from '../../../engine/flow/Flows.ts';
import { resolveScreen, resolveShell } from '../../../engine/flow/resolveUnit.ts';
import type { Unit } from '../../../engine/flow/Unit.ts';
import { visitUnit } from '../../../engine/flow/visitUnit.ts';
import type { Traffic } from '../../../engine/graph/Traffic.ts';
import { isNotice } from '../../../engine/language/verbs.ts';
import { type Goal, messagesOf, nameOf, type Said, type Scene } from './Scene.ts';

type UnitName = Pick<Unit, 'kind' | 'id'>;

/** How often visitors encountered a scene; undefined if pages do not count it, like a screen that is loading. */
export function metBy(traffic: Traffic, flows: Flows): (scene: Scene) => number | undefined {
  const units = [
    ...[...flows.screens.keys()].flatMap((id) => resolveScreen(flows, id) ?? []),
    ...Object.keys(flows.portal?.value.shells ?? {}).flatMap((id) => resolveShell(flows, id) ?? []),
  ];
  const steps = units.flatMap((unit) => visitUnit(flows, unit).steps.map((step) => ({ unit, step })));

  /** How often a message was shown: by one unit, or by all. */
  const said = (goal: Goal, own: UnitName | undefined) => {
    const saying = steps.filter(
      ({ unit, step }) =>
        (own === undefined || (unit.kind === own.kind && unit.id === own.id)) &&
        messagesOf(step.value).some((message) => nameOf(message) === nameOf(goal)),
    );
    return traffic.at(
      saying.map(({ step }) => step),
      own,
    );
  };

  const broken = (unit: UnitName, says: readonly Said[]) => {
    const forms = Object.values(compileScreen(flows, unit.id)?.forms ?? {});
    const isMeant = ({ field, message }: Said) => {
      const rules = forms.flatMap((form) => form.rules[field] ?? []).filter((rule) => rule.message === message);
      return (id: string) => rules.some((rule) => rule.id === id);
    };
    return says.reduce((sum, one) => sum + traffic.broken(unit, one.field, isMeant(one)), 0);
  };

  return ({ goal, screen, way }) => {
    const kind = way?.subject === 'shell' ? 'shell' : 'screen';
    const own = screen === undefined ? undefined : ({ kind, id: screen } as const);
    if (isNotice(goal.kind) || goal.kind === 'error') return said(goal, own);
    if (own === undefined) return goal.kind === 'dialog' ? traffic.arrivals(`dialog ${goal.id}`) : undefined;
    const node = kind === 'shell' ? `shell ${own.id}` : own.id;
    switch (goal.kind) {
      case 'first':
        return traffic.visits(own);
      case 'state':
      case 'dialog':
        return traffic.arrivals(`${node} ${goal.kind} ${goal.id}`);
      case 'required':
      case 'invalid':
        return broken(own, goal.says ?? []);
      case 'fault':
        return traffic.failed(own, FAULTS);
      default:
        return undefined;
    }
  };
}
