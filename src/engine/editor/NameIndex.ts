import type { BoundName, NamePlace } from '../binder/bindPortal.ts';
import { spanOf } from '../checker/locate.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { spotAt } from './caretAt.ts';
import type { Workspace } from './Workspace.ts';

/** A name where it stands. */
export interface PlacedName {
  readonly symbol: BoundName;
  readonly place: NamePlace;
}

/** The names of a portal by their places. Those of a file are sought when it is asked for: an edit changes them all. */
export class NameIndex {
  readonly #names: readonly BoundName[];
  readonly #byFile = new Map<string, readonly PlacedName[]>();

  static of = (workspace: Workspace): NameIndex => new NameIndex(workspace.names);

  private constructor(names: readonly BoundName[]) {
    this.#names = names;
  }

  /** The name at an offset of a document, and the part of its text that is the name. */
  at(document: JsonDocument, offset: number): (PlacedName & { readonly span: Span }) | undefined {
    const spot = spotAt(document, offset);
    if (spot === undefined) return undefined;
    const key = keyOf(spot);
    for (const found of this.in(document.path)) {
      if (found.place.path?.length !== spot.path.length || keyOf(found.place) !== key) continue;
      const span = spanOfName(document, found.place);
      if (offset >= span.offset && offset <= span.offset + span.length) return { ...found, span };
    }
    return undefined;
  }

  /** All names in a file. */
  in(file: string): readonly PlacedName[] {
    const found = this.#byFile.get(file) ?? this.#sought(file);
    this.#byFile.set(file, found);
    return found;
  }

  #sought(file: string): readonly PlacedName[] {
    const found: PlacedName[] = [];
    for (const symbol of this.#names)
      for (const places of [symbol.declarations, symbol.uses])
        for (const place of places) if (place.file === file && place.path !== undefined) found.push({ symbol, place });
    return found;
  }
}

const keyOf = ({ path, onKey }: Pick<NamePlace, 'path'> & { readonly onKey?: boolean }) =>
  `${onKey === true ? 'key' : 'value'} ${JSON.stringify(path)}`;

export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** The part of a text that is a name, without quotation marks. The name of a file has no place in its text. */
export function spanOfName(document: JsonDocument, { path, onKey, within }: NamePlace): Span {
  if (path === undefined) return { offset: 0, length: 0 };
  const span = spanOf(document, { path, ...(onKey && { onKey }), ...(within && { within }) });
  return within === undefined && document.text[span.offset] === '"'
    ? { offset: span.offset + 1, length: Math.max(0, span.length - 2) }
    : span;
}
