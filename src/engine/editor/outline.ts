import type { Node } from 'jsonc-parser';
import { type DocumentSymbol, type FoldingRange, SymbolKind } from 'vscode-languageserver/node';
import type { BoundName, NamePlace } from '../binder/bindPortal.ts';
import { rangeOf } from '../checker/locate.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { itemNamed, kindOfItem } from '../language/items.ts';
import type { NameKind } from '../language/primitives.ts';
import { editorRange } from './diagnostics.ts';
import { NameIndex } from './NameIndex.ts';
import type { Workspace } from './Workspace.ts';

/** How editors picture a name; the others are keys. */
const PICTURES: Partial<Record<NameKind, SymbolKind>> = {
  state: SymbolKind.EnumMember,
  dialog: SymbolKind.Class,
  call: SymbolKind.Function,
  field: SymbolKind.Field,
  item: SymbolKind.Property,
  input: SymbolKind.Variable,
  derived: SymbolKind.Constant,
  slot: SymbolKind.Variable,
  shell: SymbolKind.Module,
  place: SymbolKind.Constant,
};

/** Everything that a flow file declares, or a file of texts contains, each inside of what contains it. */
export function outlineOf(document: JsonDocument, workspace: Workspace): DocumentSymbol[] {
  const { root } = document;
  if (root === undefined) return [];
  const declared = new Map<Node, Pick<BoundName, 'kind' | 'name'>>();
  for (const { symbol, place } of workspace.derive(NameIndex.of).in(document.path)) {
    const node = isDeclaration(symbol, place) ? nodeOf(document, place) : undefined;
    if (node !== undefined) declared.set(node, symbol);
  }
  return symbolsIn(root, { document, declared });
}

const isDeclaration = ({ declarations }: BoundName, place: NamePlace) => declarations.includes(place);

/** The member or the entry of a list that a declaration names. */
function nodeOf(document: JsonDocument, { path = [], onKey }: NamePlace): Node | undefined {
  let node: Node | undefined = document.root;
  for (const name of onKey ? path : path.slice(0, -1)) {
    node =
      typeof name === 'number'
        ? node?.children?.[name]
        : node?.children?.find(({ children: [key] = [] }) => key?.value === name)?.children?.[1];
  }
  return node;
}

interface Outlined {
  readonly document: JsonDocument;
  readonly declared: ReadonlyMap<Node, Pick<BoundName, 'kind' | 'name'>>;
}

function symbolsIn(node: Node, outlined: Outlined): DocumentSymbol[] {
  const { document, declared } = outlined;
  const isOfTexts = declared.size === 0;
  return (node.children ?? []).flatMap((child): DocumentSymbol[] => {
    const [key, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child];
    if (value === undefined) return [];
    const inside = symbolsIn(value, outlined);
    const named = itemIn(value) ?? declared.get(value);
    if (named === undefined && !(isOfTexts && key !== undefined)) return inside;
    const range = editorRange(rangeOf(document, child.offset, child.length));
    const mark = key ?? value;
    return [
      {
        name: named?.name ?? String(key?.value),
        ...(named !== undefined && { detail: named.kind }),
        kind: PICTURES[named?.kind as NameKind] ?? SymbolKind.Key,
        range,
        selectionRange: editorRange(rangeOf(document, mark.offset, key === undefined ? 1 : mark.length)),
        children: inside,
      },
    ];
  });
}

/** An item of a body, such as a button, which flows declare without giving it a name that others use. */
function itemIn(node: Node): { readonly kind: string; readonly name: string } | undefined {
  if (node.type !== 'object') return undefined;
  const members = Object.fromEntries(
    (node.children ?? []).map(({ children: [key, value] = [] }) => [String(key?.value), value?.value]),
  );
  const kind = node.parent?.type === 'array' ? kindOfItem(members) : undefined;
  return kind === undefined || typeof members[kind] !== 'string'
    ? undefined
    : { kind: itemNamed(kind).word ?? kind, name: members[kind] };
}

/** Every object and list of several lines. */
export function foldsOf(document: JsonDocument): FoldingRange[] {
  const folds: FoldingRange[] = [];
  const walk = (node: Node) => {
    if (node.type === 'object' || node.type === 'array') {
      const { start, end } = editorRange(rangeOf(document, node.offset, node.length));
      if (end.line > start.line + 1) folds.push({ startLine: start.line, endLine: end.line - 1 });
    }
    for (const child of node.children ?? []) walk(child);
  };
  if (document.root !== undefined) walk(document.root);
  return folds;
}
