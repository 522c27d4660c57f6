import type { Hover } from 'vscode-languageserver/node';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { showType } from '../flow/showType.ts';
import { isDangling, typeOfReference } from '../flow/typeOfReference.ts';
import { grammarOf } from '../grammar/grammarOf.ts';
import type { TrafficCounts } from '../graph/Traffic.ts';
import { type Pointed, scopeOf, spotAt, textNear } from './caretAt.ts';
import { describeName, tellTexts } from './describeName.ts';
import type { ScreenCommand } from './lensesOf.ts';
import { NameIndex } from './NameIndex.ts';
import type { RenamedBeside } from './renameAt.ts';
import { schemasAt } from './schemasAt.ts';
import type { Workspace } from './Workspace.ts';

/** What an id in a reason stands for, such as that of a requirement; undefined if it stands for nothing. */
type TellId = (id: string) => string | undefined;

/** What a portal adds to its language server. */
export interface EditorOptions {
  readonly tellId?: TellId;
  /** Command lines about a screen, offered above its file. */
  readonly commands?: readonly ScreenCommand[];
  /** Files beside the portal in which a rename writes the new name, too. */
  readonly renamedBeside?: RenamedBeside;
  /** How often visitors were where. */
  readonly traffic?: TrafficCounts | undefined;
}

/** What somebody sees who points at a part of a document. */
export function hoverAt(
  document: JsonDocument,
  offset: number,
  workspace: Workspace,
  { tellId = () => undefined, traffic }: EditorOptions,
): Hover | undefined {
  const spot = spotAt(document, offset);
  if (spot === undefined) return undefined;
  const named = workspace.derive(NameIndex.of).at(document, offset);
  const parts = [
    ...(named === undefined ? [] : [describeName(named.symbol, workspace, traffic && workspace.trafficOf(traffic))]),
    ...aboutReference(spot, document, workspace),
    ...aboutId(document, offset, tellId),
    ...aboutText(document, spot, workspace),
    ...aboutMember(document, spot, workspace),
  ];
  return parts.length === 0 ? undefined : { contents: { kind: 'markdown', value: parts.join('\n\n---\n\n') } };
}

function aboutReference({ node, path }: Pointed, document: JsonDocument, { project }: Workspace): readonly string[] {
  const reference = String(node.value);
  if (node.type !== 'string' || !reference.startsWith('$')) return [];
  const scope = scopeOf(document.path, path, project);
  const typed = scope && typeOfReference(reference, scope);
  return typed === undefined || isDangling(typed) ? [] : [`\`${reference}\` is ${showType(typed.type)}`];
}

const ID = /[A-Z][A-Z0-9]*-?\d+/g;

function aboutId({ text }: JsonDocument, offset: number, tellId: TellId): readonly string[] {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  for (const { 0: id, index } of text.slice(start, end < 0 ? text.length : end).matchAll(ID)) {
    if (offset < start + index || offset > start + index + id.length) continue;
    const told = tellId(id);
    return told === undefined ? [] : [`**${id}** ${told}`];
  }
  return [];
}

/** In a file of texts: the same text in all languages, and what needs it. */
function aboutText(document: JsonDocument, spot: Pointed, workspace: Workspace): readonly string[] {
  const text = textNear(document, spot.path, workspace);
  if (text === undefined) return [];
  const values = [...new Set(text.keys.flatMap(({ values: own, mayUse = [] }) => [...own, ...mayUse]))];
  return [
    [
      ...tellTexts(text.written),
      ...(values.length === 0 ? [] : [`It can contain ${values.map((name) => `{${name}}`).join(', ')}.`]),
      ...(text.keys.length === 0
        ? []
        : [`Needed by ${[...new Set(text.keys.map(({ file, at }) => `${file} ${at.join('.')}`))].join(', ')}.`]),
    ].join('\n\n'),
  ];
}

/** The description of a member or a word, from its declaration. */
function aboutMember(document: JsonDocument, { path }: Pointed, { definition }: Workspace): readonly string[] {
  const wanted = schemasAt(document, path, grammarOf(definition));
  const told = [...(wanted?.schemas ?? []), ...(wanted?.branches ?? [])].flatMap(({ description }) =>
    typeof description === 'string' ? description : [],
  );
  return [...new Set(told)].slice(0, 1).map((text) => `${text}.`);
}
