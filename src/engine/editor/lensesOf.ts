import { type CodeLens, type InlayHint, InlayHintKind, type Location } from 'vscode-languageserver/node';
import type { BoundName } from '../binder/bindPortal.ts';
import { rangeOf } from '../checker/locate.ts';
import { textsIn } from '../checker/Texts.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import type { JsonDocument, JsonPath, Spot } from '../flow/JsonDocument.ts';
import { writtenAt } from '../flow/partsIn.ts';
import { showType } from '../flow/showType.ts';
import { isDangling, typeOfReference } from '../flow/typeOfReference.ts';
import type { GraphEdge } from '../graph/Graph.ts';
import { textNear } from './caretAt.ts';
import { RUN, SHOW } from './commands.ts';
import { textsOf, waysTo } from './describeName.ts';
import { editorRange } from './diagnostics.ts';
import { locate } from './locations.ts';
import { NameIndex, spanOfName } from './NameIndex.ts';
import { TextsIndex } from './TextsIndex.ts';
import { usersOf } from './usersOf.ts';
import type { Workspace } from './Workspace.ts';

/** A command line about a screen. */
export interface ScreenCommand {
  readonly title: string;
  line(screen: string): string;
}

/** What stands above the parts of a flow file: who leads there, and what can be done with the screen. */
export function lensesOf(document: JsonDocument, workspace: Workspace, commands: readonly ScreenCommand[]): CodeLens[] {
  const { kind, id, flow } = classifyFile(document.path) ?? {};
  const top = editorRange(rangeOf(document, 0, 0));
  const own = [...workspace.derive(NameIndex.of).in(document.path)].flatMap(({ symbol, place }) => {
    const isMeant = symbol.declarations.includes(place) && (symbol.kind === 'state' || symbol.kind === 'dialog');
    if (!isMeant) return [];
    const { offset } = spanOfName(document, place);
    const range = editorRange(rangeOf(document, offset, 0));
    const ways = waysTo(symbol, workspace);
    return [lens(range, counted(ways.length, 'way leads here', 'ways lead here'), placesOf(ways, workspace))];
  });
  if (id === undefined) return own;
  if (kind === 'screen') {
    const symbol: Pick<BoundName, 'kind' | 'name' | 'scopes'> = { kind, name: id, scopes: ['portal'] };
    const ways = waysTo(symbol, workspace);
    const screens = new Set(ways.flatMap(({ of }) => of)).size;
    const title = counted(screens, 'screen leads here', 'screens lead here');
    const runs = commands.map((one) => ({
      range: top,
      command: { title: one.title, command: RUN, arguments: [one.title, one.line(id)] },
    }));
    return [lens(top, title, placesOf(ways, workspace)), ...runs, ...own];
  }
  if (flow !== 'shared' || kind === 'calls') return own;
  const users = usersOf({ file: document.path, path: [] }, workspace.project);
  const places = users.map(({ unit }) => ({ file: unit.file, path: unit.path }));
  return [lens(top, counted(users.length, 'screen uses this', 'screens use this'), locate(places, workspace)), ...own];

  function lens(range: CodeLens['range'], title: string, locations: readonly Location[]): CodeLens {
    return {
      range,
      command: { title, command: SHOW, arguments: [workspace.uriOf(document.path), range.start, locations] },
    };
  }
}

const counted = (count: number, one: string, several: string) =>
  `${count === 0 ? 'no' : count} ${count === 1 ? one : several}`;

const placesOf = (ways: readonly GraphEdge[], workspace: Workspace) =>
  locate(
    ways.map(({ file, path }) => writtenAt({ file, path }, workspace.project.flows)),
    workspace,
  );

/** The longest hint, in characters. */
const LONGEST = 50;

/** What stands beside names in a file: the words of the fallback language, and the types of references. */
export function hintsIn(document: JsonDocument, from: number, to: number, workspace: Workspace): InlayHint[] {
  const hints = new Map<number, InlayHint>();
  const add = (place: Spot, label: string | undefined, kind?: InlayHintKind) => {
    const { offset, length } = spanOfName(document, { file: document.path, ...place });
    // After the quotation mark.
    const end = offset + length + (document.text[offset + length] === '"' ? 1 : 0);
    if (label === undefined || label === '' || end < from || end > to || hints.has(end)) return;
    const { start: position } = editorRange(rangeOf(document, end, 0));
    hints.set(end, { position, label: shortened(label), tooltip: label, paddingLeft: true, ...(kind && { kind }) });
  };
  for (const [place, words] of wordsIn(document, workspace)) add(place, words);
  for (const [place, type] of typesIn(document, workspace)) add(place, type, InlayHintKind.Type);
  return [...hints.values()];
}

const shortened = (text: string) => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);

/** The words of the fallback language for each name that has a text; in a file of texts, for each text. */
function* wordsIn(document: JsonDocument, workspace: Workspace): Generator<readonly [Spot, string | undefined]> {
  const { fallback } = workspace.project.languages;
  for (const { symbol, place } of workspace.derive(NameIndex.of).in(document.path)) {
    const isShown = symbol.kind === 'message' || symbol.declarations.includes(place);
    const { file: _, path = [], within, ...spot } = place;
    if (!isShown || within !== undefined) continue;
    const own = { ...symbol, declarations: [place] };
    yield [{ path, ...spot }, textsOf(own, workspace).find(({ language }) => language === fallback)?.words];
  }
  if (document.path.startsWith(`locales/${fallback}/`)) return;
  const texts = workspace.derive(TextsIndex.of);
  if (textNear(document, [], workspace) === undefined) return;
  for (const { path } of textsIn(document.value)) {
    const near = textNear(document, path, workspace);
    const words = near && texts.written(near).find(({ language }) => language === fallback)?.words;
    yield [{ path }, words];
  }
}

/** The type of each reference. */
function* typesIn({ path: file }: JsonDocument, { project }: Workspace): Generator<readonly [Spot, string]> {
  const { flows, mended } = project;
  for (const { judgedParts } of usersOf({ file, path: [] }, project).slice(0, 1)) {
    for (const { nodes } of judgedParts) {
      for (const { value, scope, onKey, ...place } of nodes.references) {
        const written = writtenAt({ ...place, ...(onKey && { onKey }) }, flows);
        if (written.file !== file) continue;
        const path: JsonPath = mended.get(file)?.originalPath(written.path) ?? written.path;
        const typed = typeOfReference(value, scope);
        if (!isDangling(typed)) yield [{ path, ...(onKey && { onKey }) }, showType(typed.type)];
      }
    }
  }
}
