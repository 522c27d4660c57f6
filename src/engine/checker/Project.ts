import type { Misfit } from '../flow/explain.ts';
import type { Flows } from '../flow/Flows.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import type { Unit } from '../flow/Unit.ts';
import type { UnitNodes } from '../flow/UnitNodes.ts';
import type { FileKind } from '../grammar/grammarOf.ts';
import type { Source } from './readSources.ts';
import type { Namespace } from './Texts.ts';

/** A screen or a shell with each of its parts listed. */
export interface CheckedUnit {
  readonly unit: Unit;
  readonly nodes: UnitNodes;
}

/** All that is checked, read once. */
export interface Project {
  readonly documents: ReadonlyMap<string, JsonDocument>;
  /** Modules that name texts. */
  readonly code: readonly Source[];
  /** Why flow files do not fit their schemas, by path of the file. */
  readonly misfits: ReadonlyMap<string, readonly Misfit[]>;
  readonly flows: Flows;
  readonly units: readonly CheckedUnit[];
  /** Every locale file, by what it should hold. */
  readonly namespaces: readonly Namespace[];
  /** The languages that texts are written in, and the one that the others are held against. */
  readonly languages: { readonly ids: readonly string[]; readonly fallback: string };
  /** Ids by kind of file, whether the files read well or not. */
  readonly ids: Readonly<Record<FileKind, ReadonlySet<string>>>;
}
