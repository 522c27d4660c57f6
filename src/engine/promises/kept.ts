import { oncePer } from '../contract/oncePer.ts';
import { exitsOf } from '../flow/exitsOf.ts';
import { partsIn } from '../flow/partsIn.ts';
import { inputsOfScreen } from '../flow/typeOfInput.ts';
import type { Item, Promises, Step } from '../flow/types.ts';
import type { Unit } from '../flow/Unit.ts';
import { visitUnit } from '../flow/visitUnit.ts';
import { step as STEP } from '../grammar/steps.ts';
import type { Fault, Ground } from './Broken.ts';

type Place = Pick<Fault, 'file' | 'path'>;

/** A value, also under the other names that derived values, inputs and slots give it, goes nowhere that it must not. */
export function* judgeKept({ value, never }: Promises['kept'], { model }: Ground, place: Place): Generator<Fault> {
  const units = visited(model);
  const names = new Names(value);
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const { unit, nodes } of units) {
      for (const [name, derived] of Object.entries(unit.derived))
        if (names.isIn(derived, unit)) names.add(unit, `$derived.${name}`);
      for (const { value: step, scope } of nodes.steps)
        for (const one of passed(step)) if (names.isIn(one.value, scope.unit)) names.pass(one, scope.unit);
    }
  }
  const sinks = [never].flat();
  let isThere = false;
  for (const { unit, nodes } of units) {
    isThere ||= nodes.references.some((reference) => names.isIn(reference.value, unit));
    for (const { value: step, file, path } of nodes.steps) {
      for (const [name, one] of Object.entries(step.store ?? {}))
        if (sinks.includes('stored') && names.isIn(one, unit))
          yield fault(`${value} is stored in ${name}`, file, [...path, 'store', name]);
      if (sinks.includes('addressed'))
        for (const [name, one] of addressed(step, model.flows))
          if (names.isIn(one, unit))
            yield fault(`${value} is put into an address as ${name}`, file, [...path, 'with', name]);
      if (sinks.includes('shown'))
        for (const { part, path: inner, value: one } of partsIn(step, STEP))
          if (part === 'message' && names.isIn(one, unit)) yield fault(`${value} is shown`, file, [...path, ...inner]);
    }
    if (sinks.includes('shown'))
      for (const item of nodes.items)
        for (const [member, one] of shown(item.value))
          if (names.isIn(one, unit)) yield fault(`${value} is shown`, item.file, [...item.path, member]);
  }
  if (!isThere) yield { ...place, message: `nothing uses ${value}`, way: [] };
}

/** Every screen with its parts, visited once for all promises. */
const visited = oncePer((model: Ground['model']) =>
  [...model.screens.values()].map(({ unit }) => ({ unit, nodes: visitUnit(model.flows, unit) })),
);

const fault = (message: string, file: string, path: Fault['path']): Fault => ({ message, file, path, way: [] });

interface Passed {
  readonly to: { readonly screen: string } | { readonly dialog: string } | { readonly slot: string };
  readonly name: string;
  readonly value: unknown;
}

/** What a step hands to a screen, a dialog or a slot. */
const passed = (step: Step): readonly Passed[] => [
  ...exitsOf(step).flatMap(({ kind, target }) =>
    kind === 'screen' || kind === 'dialog'
      ? Object.entries(step.with ?? {}).map(
          ([name, value]): Passed => ({ to: kind === 'screen' ? { screen: target } : { dialog: target }, name, value }),
        )
      : [],
  ),
  ...Object.entries(step.store ?? {}).map(([name, value]): Passed => ({ to: { slot: name }, name, value })),
];

/** The values that a step puts into an address. */
function addressed(step: Step, flows: Ground['model']['flows']): readonly (readonly [string, unknown])[] {
  const values = Object.entries(step.with ?? {});
  return exitsOf(step).flatMap(({ kind, target, verb }): readonly (readonly [string, unknown])[] => {
    if (kind === 'screen') {
      const takes = inputsOfScreen(target, flows) ?? {};
      return values.filter(([name]) => [takes[name]?.from ?? []].flat().some((source) => source !== 'state'));
    }
    return kind === 'place' ? values : target.startsWith('$') ? [[verb, target] as const] : [];
  });
}

/** The values that an item shows. A field shows what is typed into it, so only its initial value counts. */
function shown(item: Item): readonly (readonly [string, unknown])[] {
  const { value, src, values, initial } = item as {
    value?: unknown;
    src?: unknown;
    values?: unknown;
    initial?: unknown;
  };
  const all = { ...(!('field' in item) && { value, src, values }), initial };
  return Object.entries(all).filter(([, one]) => one !== undefined);
}

/** The names of one value, in each screen. */
class Names {
  readonly #everywhere: RegExp[];
  readonly #own = new Set<string>();

  constructor(value: string) {
    this.#everywhere = [pattern(value)];
  }

  get size(): number {
    return this.#own.size + this.#everywhere.length;
  }

  add(unit: Unit, reference: string): void {
    this.#own.add(`${unit.id} ${reference}`);
  }

  pass({ to, name }: Passed, from: Unit): void {
    if ('slot' in to) this.#own.add(`* $${name}`);
    else this.#own.add(`${'screen' in to ? to.screen : from.id} $input.${name}`);
  }

  isIn(value: unknown, unit: Unit): boolean {
    const text = JSON.stringify(value) ?? '';
    return (text.match(/"\$[A-Za-z0-9_.-]+"/g) ?? []).some((quoted) => {
      const reference = quoted.slice(1, -1);
      if (this.#everywhere.some((one) => one.test(reference))) return true;
      const parts = reference.split('.');
      return parts.some((_, index) => {
        const name = parts.slice(0, index + 1).join('.');
        return this.#own.has(`${unit.id} ${name}`) || this.#own.has(`* ${name}`);
      });
    });
  }
}

/** A reference to the value, to a member of it, or to a record that contains it. */
const pattern = (value: string): RegExp =>
  new RegExp(
    `^${value
      .split('.')
      .map((part) => (part === '*' ? '[^.]+' : part.replaceAll('$', '\\$')))
      .join('\\.')}(\\.|$)`,
  );
