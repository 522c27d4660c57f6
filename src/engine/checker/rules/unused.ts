import { namesOfPortal } from '../../binder/namesOfPart.ts';
import { ownMember } from '../../contract/isRecord.ts';
import type { Flows } from '../../flow/Flows.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { isLoad } from '../../flow/loads.ts';
import type { NameKind } from '../../language/primitives.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const unused: Rule = {
  id: 'unused',
  why: 'An unused part must still be read and maintained.',
  hint: 'Use it or remove it.',
  stage: 'whole',
  follows: true,
  misses: true,
  level: 'warning',
  *ofFlows({ units, common, flows }): Generator<Report> {
    const used = new Set([
      ...units.flatMap(usedBy),
      // The portal's lines name the same things in every unit.
      ...common.flatMap(usedByPart),
      ...namesOfPortal(flows).flatMap((one) => (one.isDeclaration ? [] : [keyOf(one)])),
    ]);
    for (const { kind, words = kind, id, ...place } of sharedIn(flows)) {
      if (!used.has(`${kind} ${id}`)) yield { ...place, onKey: true, message: `nothing uses the ${words} ${id}` };
    }
    yield* carriedForNobody(flows);
    const read = new Set(units.flatMap(givenTo));
    for (const { path, value } of flows.screens.values()) {
      for (const name of Object.keys(value.gives ?? {})) {
        if (read.has(`${value.route.shell} ${name}`)) continue;
        const message = `the shell never reads $screen.${name}`;
        yield { file: path, path: ['gives', name], onKey: true, message };
      }
    }
  },
  ofUnit: unusedIn,
};

/** Query members that a shell keeps in the address although neither a screen nor a place takes them. */
function* carriedForNobody({ portal, screens }: Flows): Generator<Report> {
  if (portal === undefined) return;
  const { shells, places } = portal.value;
  const takers = [...[...screens.values()].map(({ value }) => value), ...Object.values(shells)];
  const isTaken = (name: string) =>
    takers.some(({ takes }) => [ownMember(takes, name)?.from].flat().includes('query')) ||
    Object.values(places).some(({ takes }) => takes?.includes(name) === true);
  for (const [id, { carries = [] }] of Object.entries(shells)) {
    for (const [index, name] of carries.entries()) {
      if (isTaken(name)) continue;
      const message = `no screen takes "${name}" from its address`;
      const available = takers.flatMap(({ takes = {} }) =>
        Object.keys(takes).filter((one) => [takes[one]?.from].flat().includes('query')),
      );
      yield { file: portal.path, path: ['shells', id, 'carries', index], message, found: name, available };
    }
  }
}

interface Shared {
  readonly kind: NameKind;
  /** The author's word for the kind, if it differs from the name of the kind. */
  readonly words?: string;
  readonly id: string;
  readonly file: string;
  readonly path: JsonPath;
}

/** Everything that screens may share. */
function sharedIn({ dialogs, outcomes, parts, rules, calls, portal }: Flows): readonly Shared[] {
  const files = (kind: NameKind, all: ReadonlyMap<string, { readonly path: string }>, words: string = kind) =>
    [...all].map(([id, { path: file }]): Shared => ({ kind, words, id, file, path: [] }));
  const members = (kind: NameKind, file: string | undefined, all: object | undefined, ...path: string[]) =>
    Object.keys(all ?? {}).map((id): Shared => ({ kind, id, file: file ?? '', path: [...path, id] }));
  return [
    ...files('dialog', dialogs),
    ...files('table', outcomes),
    ...files('part', parts),
    ...files('rule set', rules, 'rule set'),
    ...members('call', calls?.path, calls?.value),
    ...members('place', portal?.path, portal?.value.places, 'places'),
    ...members('mark', portal?.path, portal?.value.marks, 'marks'),
    ...members('map', portal?.path, portal?.value.maps, 'maps'),
    ...members('condition', portal?.path, portal?.value.conditions, 'conditions'),
  ];
}

const keyOf = ({ kind, name }: { readonly kind: NameKind; readonly name: string }) => `${kind} ${name}`;

/** The shared parts that a screen or a shell uses. */
const usedBy = keptPer((checked: CheckedUnit): readonly string[] => [
  ...new Set([
    ...checked.ownParts.flatMap(usedByPart),
    ...sharedAmong('call', checked.unit.calls),
    ...sharedAmong('dialog', checked.unit.dialogs),
  ]),
]);

const PORTAL_KINDS: readonly NameKind[] = ['table', 'rule set', 'place', 'mark', 'map', 'condition'];

const usedByPart = keptPer(({ names }: CheckedPart): readonly string[] =>
  PORTAL_KINDS.flatMap((kind) => (names.get(kind) ?? []).map(keyOf)),
);

/** The shared calls or dialogs among these parts. A screen's own part hides a shared part of the same name. */
const sharedAmong = (kind: NameKind, parts: ReadonlyMap<string, { readonly shared?: true }>) =>
  [...parts].flatMap(([id, part]) => (part.shared ? [`${kind} ${id}`] : []));

/** The values that a shell reads from its screens, each as the shell's id and the value's name. */
const givenTo = keptPer(({ unit, ownParts }: CheckedUnit): readonly string[] =>
  unit.kind === 'shell'
    ? ownParts.flatMap((part) => usesIn(part, 'given').map(({ name }) => `${unit.id} ${name}`))
    : [],
);

const usesIn = ({ names }: CheckedPart, kind: NameKind) =>
  (names.get(kind) ?? []).filter(({ isDeclaration }) => !isDeclaration);

/** A screen's own parts that it does not use. */
function* unusedIn({ unit, ownParts }: CheckedUnit): Generator<Report> {
  const used = (kind: NameKind, isMeant = (_: { readonly within?: object }) => true) =>
    new Set(
      ownParts.flatMap((part) =>
        usesIn(part, kind)
          .filter(isMeant)
          .map(({ name }) => name),
      ),
    );
  const derived = Object.keys(unit.derived);
  const read = derived.length === 0 ? new Set<string>() : used('derived');
  for (const name of derived.filter((one) => !read.has(one))) {
    const place = { file: unit.file, path: [...unit.path, 'derived', name] };
    yield { ...place, onKey: true, message: `nothing reads $derived.${name}` };
  }
  if ([...unit.calls.values(), ...unit.dialogs.values()].every(({ shared }) => shared)) return;
  // Reading the result of a call does not make the call.
  const made = used('call', ({ within }) => within === undefined);
  const opened = used('dialog');
  for (const [id, call] of unit.calls) {
    if (call.shared || made.has(id) || isLoad(call.value)) continue;
    yield { file: call.file, path: call.path, onKey: true, message: `nothing makes the call ${id}` };
  }
  for (const [id, dialog] of unit.dialogs) {
    if (dialog.shared || opened.has(id)) continue;
    yield { ...at(dialog), onKey: true, message: `nothing opens the dialog ${id}` };
  }
}
