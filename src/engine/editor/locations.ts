import type { Location } from 'vscode-languageserver/node';
import type { NamePlace } from '../binder/bindPortal.ts';
import { rangeOf } from '../checker/locate.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { writtenAt } from '../flow/partsIn.ts';
import { spotAt, textNear } from './caretAt.ts';
import { textsOf } from './describeName.ts';
import { editorRange } from './diagnostics.ts';
import { NameIndex, spanOfName } from './NameIndex.ts';
import type { Written } from './TextsIndex.ts';
import type { Workspace } from './Workspace.ts';

/** The places where the name at an offset is declared; for a text, the places that need it. */
export function definitionsAt(document: JsonDocument, offset: number, workspace: Workspace): Location[] {
  const named = workspace.derive(NameIndex.of).at(document, offset);
  if (named !== undefined) {
    const { symbol } = named;
    if (symbol.declarations.length > 0) return locate(symbol.declarations, workspace);
    return locate(placesOf(textsOf(symbol, workspace)), workspace);
  }
  const spot = spotAt(document, offset);
  const text = spot && textNear(document, spot.path, workspace);
  const needed = (text?.keys ?? []).map(({ file, at }) => writtenAt({ file, path: at }, workspace.project.flows));
  return locate(needed, workspace);
}

/** Every place of the name at an offset, in flows and texts. */
export function referencesAt(
  document: JsonDocument,
  offset: number,
  withDeclaration: boolean,
  workspace: Workspace,
): Location[] {
  const named = workspace.derive(NameIndex.of).at(document, offset);
  if (named !== undefined) {
    const { declarations, uses } = named.symbol;
    return locate(
      [...(withDeclaration ? declarations : []), ...uses, ...placesOf(textsOf(named.symbol, workspace))],
      workspace,
    );
  }
  const spot = spotAt(document, offset);
  const text = spot && textNear(document, spot.path, workspace);
  if (text === undefined) return [];
  const needed = text.keys.map(({ file, at }) => writtenAt({ file, path: at }, workspace.project.flows));
  const uses = text.namespace === 'messages' ? usesOfMessage(text.path.join('.'), workspace) : [];
  return locate([...needed, ...uses, ...placesOf(text.written)], workspace);
}

const usesOfMessage = (key: string, { names }: Workspace): readonly NamePlace[] =>
  names.flatMap(({ kind, name, uses }) => (kind === 'message' && name === key ? uses : []));

const placesOf = (texts: readonly Written[]): readonly NamePlace[] =>
  texts.map(({ file, path }) => ({ file, path, onKey: true as const }));

/** Places in their documents, each once. */
export function locate(places: readonly NamePlace[], workspace: Workspace): Location[] {
  const found = places.flatMap((place): Location[] => {
    const document = workspace.document(place.file);
    if (document === undefined) return [];
    const { offset, length } = spanOfName(document, place);
    return [{ uri: workspace.uriOf(place.file), range: editorRange(rangeOf(document, offset, length)) }];
  });
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}
