import type { CodeLens, Location } from 'vscode-languageserver/node';
import type { BoundName } from '../binder/bindPortal.ts';
import { rangeOf } from '../checker/locate.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { writtenAt } from '../flow/writtenAt.ts';
import type { GraphEdge } from '../graph/Graph.ts';
import { RUN, SHOW } from './commands.ts';
import { editorRange } from './diagnostics.ts';
import { locate } from './locations.ts';
import { NameIndex, spanOfName } from './NameIndex.ts';
import { usersOf } from './usersOf.ts';
import type { Workspace } from './Workspace.ts';
import { waysTo } from './waysTo.ts';

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
