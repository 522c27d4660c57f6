import type { Flows } from '../../../engine/flow/Flows.ts';
import type { JsonPath } from '../../../engine/flow/JsonDocument.ts';
import type { Part } from '../../player/Ground.ts';
import type { OpenUnit } from '../openUnits.ts';
import { type GoalId, type GoalKind, KINDS, kindOfGoal } from './goalsOf.ts';
import { nameOfGoal, placeOfGoal } from './placeOfGoal.ts';

export interface Goal {
  /** The goal's name, which is the same in every place that shares the goal. */
  readonly name: string;
  readonly kind: GoalKind;
  readonly flow: string;
  readonly file: string;
  readonly path: JsonPath;
  isShown: boolean;
}

export interface Coverage {
  /**
   * Adds what a walk showed.
   * @returns what nothing had shown before, by name
   */
  add(walk: Part, shows: readonly GoalId[]): readonly string[];
  /** Adds what was shown elsewhere, by name. */
  addNamed(names: readonly string[]): void;
  /** Goals that no walk showed. */
  readonly missing: readonly Goal[];
  /** How many goals were shown and how many are wanted, by flow and by kind, as lines for a terminal. */
  table(): string;
}

/** Counts how many of all goals were shown. A goal counts once, however many screens share it. */
export function coverageOf(units: readonly OpenUnit[], flows: Flows): Coverage {
  const goals = new Map<string, Goal>();
  for (const { unit, goals: own } of units) {
    for (const goal of own) {
      const { file, path } = placeOfGoal(goal, unit, flows);
      const flow = /^flows\/([^/]+)\//.exec(file)?.[1] ?? 'portal';
      const name = nameOfGoal(goal, unit, flows);
      goals.set(name, { name, kind: kindOfGoal(goal), flow, file, path, isShown: false });
    }
  }
  const all = () => [...goals.values()];
  const show = (names: readonly string[]) => {
    for (const name of names) {
      const goal = goals.get(name);
      if (goal !== undefined) goal.isShown = true;
    }
  };
  return {
    add({ subject, id }, shows) {
      const unit = units.find((one) => one.kind === subject && one.unit.id === id)?.unit;
      const names = unit === undefined ? [] : shows.map((goal) => nameOfGoal(goal, unit, flows));
      const fresh = names.filter((name) => goals.get(name)?.isShown === false);
      show(fresh);
      return fresh;
    },
    addNamed: show,
    get missing() {
      return all().filter(({ isShown }) => !isShown);
    },
    table() {
      const names = [...new Set(all().map(({ flow }) => flow))].sort();
      const rows = [...names, 'all'].map((name) => {
        const own = all().filter(({ flow }) => name === 'all' || flow === name);
        return [name, ...[...KINDS.map((kind) => own.filter((goal) => goal.kind === kind)), own].map(countOf)];
      });
      const head = ['flow', ...KINDS, 'all'];
      const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
      return [head, ...rows]
        .map((row) =>
          row
            .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
            .join('  '),
        )
        .join('\n');
    },
  };
}

const countOf = (goals: readonly Goal[]): string =>
  goals.length === 0 ? '' : `${goals.filter(({ isShown }) => isShown).length}/${goals.length}`;
