import { classifyFile } from '../flow/classifyFile.ts';
import type { Flows } from '../flow/Flows.ts';
import { writtenAt } from '../flow/partsIn.ts';
import type { Located, Unit } from '../flow/Unit.ts';
import type { Pair } from './Change.ts';
import { memberOf, pairOf } from './Change.ts';
import type { Comparison, UnitPair } from './Comparison.ts';
import type { Telling } from './words/compareHandlers.ts';

/** A screen or a shell that both revisions have. */
export interface Both {
  readonly units: { readonly was: Unit; readonly is: Unit };
  readonly flows: { readonly was: Flows; readonly is: Flows };
  readonly tell: { readonly was: Telling; readonly is: Telling };
  readonly source: Pair;
  /** The place in a sentence: “on sign-up”, “in the shell empty”. */
  readonly on: string;
  /** The screens that show it. */
  readonly reach: readonly string[];
  readonly isShared: boolean;
}

/** The list of items of a screen, a shell or a dialog, in both revisions. */
export interface Body extends Both {
  readonly items: Pair<unknown[]>;
  /** The prefix of the names of the body's texts. */
  readonly prefix: { readonly was: string; readonly is: string };
  /** The shared part that the items come from. Each screen has its own texts for such items. */
  readonly part?: string;
}

function bothOf(comparison: Comparison, { kind, id, was, is }: UnitPair): Both | undefined {
  if (was === undefined || is === undefined) return undefined;
  const located = ({ file, path, source }: Unit) => ({ file, path, value: source });
  const isShell = kind === 'shell';
  return {
    units: { was: was.unit, is: is.unit },
    flows: { was: comparison.was.project.flows, is: comparison.is.project.flows },
    tell: {
      was: { words: comparison.was.words, unit: was.unit },
      is: { words: comparison.is.words, unit: is.unit },
    },
    source: pairOf(located(was.unit), located(is.unit)),
    on: isShell ? `in the shell ${id}` : `on ${id}`,
    reach: isShell ? screensInShell(comparison, id) : [id],
    isShared: isShell,
  };
}

/** Every screen and shell that both revisions have. */
export const allBoth = (comparison: Comparison): Both[] =>
  comparison.units.flatMap((pair) => bothOf(comparison, pair) ?? []);

/** The screens inside a shell, in either revision. */
export function screensInShell({ was, is }: Pick<Comparison, 'was' | 'is'>, id: string): string[] {
  const found = [was, is].flatMap(({ project }) =>
    [...project.flows.screens.values()].filter(({ value }) => value.route.shell === id).map((screen) => screen.id),
  );
  return [...new Set(found)].sort();
}

/** Every list of items of a unit, including those of its dialogs. */
export function bodiesOf(both: Both): Body[] {
  const { units, tell, source, on } = both;
  const prefix = (dialog?: string) => ({
    was: tell.was.words.prefix(units.was, dialog),
    is: tell.is.words.prefix(units.is, dialog),
  });
  const own = ['body', 'header', 'footer'].flatMap((name): Body[] => {
    const items = memberOf<unknown[]>(source, name);
    if (items.was === undefined && items.is === undefined) return [];
    return [{ ...both, items, prefix: prefix() }];
  });
  const dialogs = dialogsOf(both).map(({ id, dialog, isShared }): Body => {
    const name = `in the dialog ${tell.is.words.dialog(units.is, id)}`;
    return {
      ...both,
      items: memberOf<unknown[]>(dialog, 'body'),
      prefix: prefix(id),
      on: isShared ? name : `${name} ${on}`,
      isShared: both.isShared || isShared,
    };
  });
  return [...own, ...dialogs].flatMap(byPart);
}

/** A body without the items of shared parts, and one body for each shared part that both revisions have. */
function byPart(body: Body): Body[] {
  const { was, is } = body.items;
  const [before, after] = [partsOf(was, body.flows.was), partsOf(is, body.flows.is)];
  const shared = [...new Set(after)].flatMap((part) => (part !== undefined && before.includes(part) ? [part] : []));
  const of = (items: Located<unknown[]> | undefined, parts: readonly Part[], isMeant: (part: Part) => boolean) =>
    items && { ...items, value: items.value.map((item, index) => (isMeant(parts[index]) ? item : undefined)) };
  const pairOfParts = (isMeant: (part: Part) => boolean): Body['items'] =>
    pairOf(of(was, before, isMeant), of(is, after, isMeant));
  return [
    {
      ...body,
      items: shared.length === 0 ? body.items : pairOfParts((part) => part === undefined || !shared.includes(part)),
    },
    ...shared.map(
      (id): Body => ({
        ...body,
        items: pairOfParts((part) => part === id),
        part: id,
        on: `in the shared part ${id}`,
        isShared: true,
      }),
    ),
  ];
}

/** The shared part that an item comes from. */
type Part = string | undefined;

const partsOf = (items: Located<unknown[]> | undefined, flows: Flows): readonly Part[] =>
  (items?.value ?? []).map((_, index) =>
    partAt({ file: items?.file ?? '', path: [...(items?.path ?? []), index] }, flows),
  );

/** The shared part in which a place of a completed file is written. */
export function partAt({ file, path }: Pick<Located<unknown>, 'file' | 'path'>, flows: Flows): Part {
  const place = classifyFile(writtenAt({ file, path }, flows).file);
  return place?.kind === 'part' ? place.id : undefined;
}

/** The dialogs that a unit can open in both revisions. */
export function dialogsOf({ units }: Both): { id: string; dialog: Pair; isShared: boolean }[] {
  return [...units.is.dialogs].flatMap(([id, is]) => {
    const was = units.was.dialogs.get(id);
    return was === undefined ? [] : [{ id, dialog: pairOf(was, is), isShared: is.shared === true }];
  });
}

/** The calls that a unit can make in both revisions. */
export function callsOf({ units, on }: Both): { id: string; call: Pair; on: string; isShared: boolean }[] {
  return [...units.is.calls].flatMap(([id, is]) => {
    const was = units.was.calls.get(id);
    if (was === undefined) return [];
    const shared = is.shared === true ? id : is.use;
    const where = shared === undefined ? on : `of the shared call ${shared}`;
    return [{ id: shared ?? id, call: pairOf(was, is), on: where, isShared: shared !== undefined }];
  });
}
