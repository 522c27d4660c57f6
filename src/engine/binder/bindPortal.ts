import { asRecord, ownMember } from '../contract/isRecord.ts';
import { oncePerPair } from '../contract/oncePer.ts';
import type { Flows } from '../flow/Flows.ts';
import type { JsonDocument, JsonPath } from '../flow/JsonDocument.ts';
import { placeOf } from '../flow/loadFlows.ts';
import { completedFile } from '../flow/partsIn.ts';
import { resolveScreen, resolveShell } from '../flow/resolveUnit.ts';
import { setNamed } from '../flow/rules/rulesOfField.ts';
import type { Unit } from '../flow/Unit.ts';
import { type Grammar, grammarOf } from '../grammar/grammarOf.ts';
import type { NameKind } from '../language/primitives.ts';
import { type Mention, mentionsIn, type Named } from './mentionsIn.ts';

/** The place of a name. A declaration without a path is the name of the file. */
export interface NamePlace extends Pick<Mention, 'onKey' | 'within'> {
  readonly file: string;
  readonly path: JsonPath | undefined;
}

/** One named thing, with every place of its name. */
export interface BoundName extends Named {
  /** The screens, shells, dialogs, places and sets in which the name has this meaning; `portal` if it is global. */
  readonly scopes: readonly string[];
  /** Empty for a name that flows do not declare: one from the contract or the texts, or an unresolved one. */
  readonly declarations: readonly NamePlace[];
  readonly uses: readonly NamePlace[];
}

/** The scope of global names. */
const PORTAL = 'portal';
const OF_PORTAL: readonly NameKind[] = [
  ...(['screen', 'shell', 'slot', 'place', 'mark', 'map', 'condition', 'answer', 'table', 'rule set'] as const),
  ...(['operation', 'outcome', 'shape', 'format', 'predicate', 'message', 'shared call', 'part'] as const),
];
/** The kind of name that a file's own name declares, by the kind of file. */
const FILES: Readonly<Record<string, NameKind>> = {
  screen: 'screen',
  dialog: 'dialog',
  outcomes: 'table',
  rules: 'rule set',
  part: 'part',
};

const mentionsOf = oncePerPair((document: JsonDocument, grammar: Grammar): readonly Mention[] => {
  const place = placeOf(document);
  return place === undefined ? [] : mentionsIn(document.value, grammar.files[place.kind], grammar);
});

/** Where the screens and shells of a portal come from, for a caller that binds again after each change. */
export interface BoundUnits {
  /** Every screen and shell. */
  all(): readonly Unit[];
  /** Those that use a shared file or a shared call, by the names of `sharedIn`. */
  users(shared: string): readonly Unit[];
  /** The names in a file, which may be cached while the flows and units that they were made from are unchanged. */
  keep<V>(document: JsonDocument, make: () => V): V;
}

/** The places of a name in one file, with the scopes in which the name has this meaning. */
interface Part extends Named {
  readonly scopes: readonly Scope[];
  readonly declarations: NamePlace[];
  readonly uses: NamePlace[];
}

/**
 * Binds every name of a portal to its meaning: names with the same meaning are one symbol, wherever they are. Shared
 * parts are bound for all screens at once, so a name in a shared table joins the fields of all screens that use the
 * table.
 *
 * @param documents flow files that match their schemas
 */
export function bindPortal(
  flows: Flows,
  documents: readonly JsonDocument[],
  units: BoundUnits = unitsOf(flows),
): readonly BoundName[] {
  const scopes = new Scopes(flows, units);
  const symbols = new Map<string, Draft>();
  /** The one meaning of a name in all these scopes. */
  const inAll = ({ kind, name }: Named, all: readonly Scope[]): Draft | undefined => {
    let symbol: Draft | undefined;
    for (const { scope, key } of all) {
      const before = symbols.get(key);
      if (before !== undefined) {
        symbol = symbol === undefined ? rootOf(before) : join(symbol, before);
        continue;
      }
      if (symbol === undefined) symbol = { kind, name, scopes: [scope], declarations: [], uses: [], joined: undefined };
      else symbol.scopes.push(scope);
      symbols.set(key, symbol);
    }
    return symbol;
  };
  for (const document of documents) {
    const file = placeOf(document);
    if (file === undefined) continue;
    const kind = FILES[file.kind];
    if (kind !== undefined) {
      const own = { kind, name: file.id };
      inAll(own, [scopeIn(own)(PORTAL)])?.declarations.push({ file: document.path, path: undefined });
    }
    for (const part of units.keep(document, () => partsOf(document, file, scopes))) {
      const symbol = inAll(part, part.scopes);
      symbol?.declarations.push(...part.declarations);
      symbol?.uses.push(...part.uses);
    }
  }
  return [...new Set(symbols.values())].filter(({ joined }) => joined === undefined);
}

/** A scope of a name, with the key of the name's meaning there. */
interface Scope {
  readonly scope: string;
  readonly key: string;
}

const scopeIn =
  ({ kind, name }: Named) =>
  (scope: string): Scope => ({ scope, key: `${kind} ${name} ${scope}` });

/** The names in a file, each once for all its places with the same meaning. */
function partsOf(document: JsonDocument, file: FilePlace, scopes: Scopes): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const mention of mentionsOf(document, grammarOf(scopes.flows.definition))) {
    const { path, onKey, within, isDeclaration, name } = mention;
    // A shared call has the same name where it is used and in the steps that make it.
    const kind = mention.kind === 'shared call' ? 'call' : mention.kind;
    const of = scopes.of(mention, document, file);
    const key = `${kind} ${name} ${of.join('\n')}`;
    const part = parts.get(key) ?? { kind, name, scopes: of.map(scopeIn({ kind, name })), declarations: [], uses: [] };
    parts.set(key, part);
    const place = { file: document.path, path, ...(onKey && { onKey }), ...(within && { within }) };
    (isDeclaration ? part.declarations : part.uses).push(place);
  }
  return [...parts.values()];
}

function unitsOf(flows: Flows): BoundUnits {
  const all = [
    ...[...flows.screens.keys()].map((id) => resolveScreen(flows, id)),
    ...Object.keys(flows.portal?.value.shells ?? {}).map((id) => resolveShell(flows, id)),
  ].filter((unit) => unit !== undefined);
  const users = new Map<string, Set<Unit>>();
  for (const unit of all)
    for (const shared of sharedIn(unit, flows)) users.set(shared, (users.get(shared) ?? new Set()).add(unit));
  return { all: () => all, users: (shared) => [...(users.get(shared) ?? [])], keep: (_, make) => make() };
}

interface Draft extends Named {
  readonly scopes: string[];
  readonly declarations: NamePlace[];
  readonly uses: NamePlace[];
  /** The symbol that this one was merged into. */
  joined: Draft | undefined;
}

const rootOf = (symbol: Draft): Draft => (symbol.joined === undefined ? symbol : rootOf(symbol.joined));

function join(one: Draft, other: Draft): Draft {
  const [into, from] = [rootOf(one), rootOf(other)];
  if (into === from) return into;
  into.scopes.push(...from.scopes);
  into.declarations.push(...from.declarations);
  into.uses.push(...from.uses);
  from.joined = into;
  return into;
}

type FilePlace = NonNullable<ReturnType<typeof placeOf>>;

/** The scopes of names. */
class Scopes {
  readonly flows: Flows;
  readonly #units: BoundUnits;
  #byScope: ReadonlyMap<string, Unit> | undefined;

  constructor(flows: Flows, units: BoundUnits) {
    this.flows = flows;
    this.#units = units;
  }

  #unit(scope: string): readonly Unit[] {
    const all = this.#units.all();
    this.#byScope ??= new Map(all.map((unit) => [scopeOf(unit), unit]));
    const unit = this.#byScope.get(scope);
    return unit === undefined ? [] : [unit];
  }

  of(mention: Mention, { path: file, value }: JsonDocument, place: FilePlace): readonly string[] {
    const { kind, name, around, isDeclaration } = mention;
    if (OF_PORTAL.includes(kind)) return [PORTAL];
    const units =
      place.kind === 'promises' ? this.#unitsNear(mention.path, value) : this.#unitsOf(mention, file, place);
    const scopes = units.map(scopeOf);
    if (kind === 'given') return [...new Set(units.map((unit) => this.#shellOf(unit)))];
    if (kind === 'dialog' || kind === 'call') {
      if (isDeclaration) return place.kind === 'screen' || around.length > 0 ? scopes : [PORTAL];
      return [...new Set(units.map((unit) => this.#ownOrShared(kind, name, unit)))];
    }
    if (kind === 'item' && place.kind === 'dialog') return [`dialog ${place.id}`];
    return kind === 'input' ? this.#takersOf(mention, units, place) : scopes;
  }

  /** The screens that a promise names nearest to one of its members. */
  #unitsNear(path: JsonPath, promises: unknown): readonly Unit[] {
    let here: unknown = promises;
    let named: readonly unknown[] = [];
    for (const name of path) {
      const { screen, from, only } = asRecord(here);
      named = [screen ?? from ?? asRecord(only).screen ?? named].flat();
      here = Object(here)[name];
    }
    return named.flatMap((id) => this.#unit(`screen ${id}`));
  }

  #unitsOf({ around, path }: Mention, file: string, { kind, id }: FilePlace): readonly Unit[] {
    const shell = around.find((one) => one.kind === 'shell');
    const own = kind === 'screen' ? { kind, name: id } : shell;
    if (own !== undefined) return this.#unit(`${own.kind} ${own.name}`);
    if (kind === 'portal' || kind === 'kinds') return this.#units.all();
    return this.#units.users(kind === 'calls' ? `${file} ${path[0]}` : file);
  }

  /** What takes an input: a screen, a shell, a dialog, a call, a place, or a shared part or table. */
  #takersOf({ name, taker, around, path }: Mention, units: readonly Unit[], place: FilePlace): readonly string[] {
    if (taker?.kind === 'dialog') return [...new Set(units.map((unit) => this.#dialogOf(taker.name, unit)))];
    if (taker?.kind === 'call') return [...new Set(units.map((unit) => operationOf(taker.name, unit)))];
    if (taker?.kind === 'screen') return [this.#ofScreenOrShell(taker.name, name)];
    if (taker !== undefined) return [`${taker.kind} ${taker.name}`];
    const inside = around.findLast(({ kind }) => kind === 'dialog' || kind === 'place');
    if (inside?.kind === 'place') return [`place ${inside.name}`];
    if (inside !== undefined) return units.map((unit) => this.#inDialog(inside.name, name, unit));
    if (place.kind === 'dialog') return [`dialog ${place.id}`];
    if (place.kind === 'rules') return [`rule set ${place.id}`];
    if (place.kind === 'part' && this.flows.parts.get(place.id)?.value.takes?.includes(name))
      return [`part ${place.id}`];
    const [call = ''] = place.kind === 'calls' ? path : [];
    if (ownMember(this.flows.calls?.value, String(call))?.takes?.includes(name)) return [`shared call ${call}`];
    const isOfTable = place.kind === 'outcomes' && this.flows.outcomes.get(place.id)?.value.takes.includes(name);
    return isOfTable ? [`table ${place.id}`] : units.map(scopeOf);
  }

  #ownOrShared(kind: 'dialog' | 'call', name: string, unit: Unit): string {
    const found = (kind === 'dialog' ? unit.dialogs : unit.calls).get(name);
    return found === undefined || found.shared ? PORTAL : scopeOf(unit);
  }

  /** The scope of a dialog's own inputs. */
  #dialogOf(name: string, unit: Unit): string {
    return unit.dialogs.get(name)?.shared === undefined ? `${scopeOf(unit)} dialog ${name}` : `dialog ${name}`;
  }

  /** The scope of an input in a dialog, which also has the inputs of its screen. */
  #inDialog(dialog: string, input: string, unit: Unit): string {
    const isOwn = Object.hasOwn(unit.dialogs.get(dialog)?.value.takes ?? {}, input);
    return isOwn ? this.#dialogOf(dialog, unit) : scopeOf(unit);
  }

  /** The scope of an input that a step passes to a screen, which its shell may take. */
  #ofScreenOrShell(id: string, input: string): string {
    const screen = this.flows.screens.get(id)?.value;
    const shell = screen?.route.shell ?? '';
    const isOfShell = Object.hasOwn(ownMember(this.flows.portal?.value.shells, shell)?.takes ?? {}, input);
    return isOfShell && !Object.hasOwn(screen?.takes ?? {}, input) ? `shell ${shell}` : `screen ${id}`;
  }

  #shellOf(unit: Unit): string {
    const shell = unit.kind === 'shell' ? unit.id : this.flows.screens.get(unit.id)?.value.route.shell;
    return `shell ${shell}`;
  }
}

/** The shared files that a unit uses; for a shared call, the file of shared calls, a space, and the call's name. */
export const sharedIn = (unit: Unit, flows: Flows): readonly string[] => [
  ...[...unit.dialogs.values()].flatMap(({ shared, file }) => (shared ? file : [])),
  ...[...unit.calls].flatMap(([id, { shared, use }]) =>
    shared || use !== undefined ? `${flows.calls?.path} ${use ?? id}` : [],
  ),
  ...[...unit.tables.values()].map(({ file }) => file),
  ...filesOfParts(unit, flows),
  ...[...unit.fields.values()].flatMap(({ field }) =>
    (field.rules ?? []).flatMap((use) => flows.rules.get(setNamed(use) ?? '')?.path ?? []),
  ),
];

const operationOf = (call: string, { calls }: Unit): string => `operation ${calls.get(call)?.value.operation}`;

const scopeOf = ({ kind, id }: Unit): string => `${kind} ${id}`;

/** The files of the parts in the bodies of a unit. */
const filesOfParts = ({ file, dialogs }: Unit, flows: Flows): readonly string[] =>
  [file, ...[...dialogs.values()].map((dialog) => dialog.file)].flatMap((one) =>
    (completedFile(one, flows)?.uses ?? []).flatMap(({ kind, name }) =>
      kind === 'part' ? (flows.parts.get(name)?.path ?? []) : [],
    ),
  );
