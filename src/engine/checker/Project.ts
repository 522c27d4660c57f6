import type { Flows } from '../flow/Flows.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import type { Misfit } from '../flow/Misfit.ts';
import type { MendedFile } from '../flow/mendFile.ts';
import type { CheckedPart, CheckedUnit, CheckedUnits } from './CheckedUnit.ts';
import type { Ids, LiveFlows } from './LiveFlows.ts';
import type { Source } from './readSources.ts';
import type { Namespace } from './Texts.ts';

/** The checked project, read once. */
export interface Project {
  readonly documents: ReadonlyMap<string, JsonDocument>;
  /** Modules that name texts. */
  readonly code: readonly Source[];
  /** How large the pictures of brands are, in bytes, by path. */
  readonly pictures: ReadonlyMap<string, number>;
  /** Lists of exits as they are on disk, by path. */
  readonly lists: ReadonlyMap<string, JsonDocument>;
  /** Why flow files do not fit their schemas, by path of the file. */
  readonly misfits: ReadonlyMap<string, readonly Misfit[]>;
  /** Flow files as they were probably meant, by path of the file; those that are right are left out. */
  readonly mended: ReadonlyMap<string, MendedFile>;
  readonly live: LiveFlows;
  readonly flows: Flows;
  readonly units: readonly CheckedUnit[];
  readonly together: CheckedUnits;
  /** Every locale file, by what it should hold. */
  readonly namespaces: readonly Namespace[];
  /** The languages of the texts, and the one with which the others are compared. */
  readonly languages: {
    readonly ids: readonly string[];
    readonly fallback: string;
    /** Those whose texts are still to be translated. */
    readonly drafts: readonly string[];
  };
  /** Every file of flows by its kind and its id, whether it reads well or not. */
  readonly ids: Ids;
}

/** What a judgement of flows may ask: all of it is watched, so that they are judged again where that has changed. */
export type FlowsView = Pick<Project, 'flows' | 'ids'>;

/** Screens and shells, one or all of them. */
export interface UnitView extends FlowsView {
  readonly units: readonly CheckedUnit[];
  /** The lines of the portal's own table: every unit has them, and they mean the same for all. */
  readonly common: readonly CheckedPart[];
}

/** One part of a screen or a shell. */
export interface PartView extends FlowsView {
  readonly parts: readonly CheckedPart[];
}
