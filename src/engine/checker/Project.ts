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
  /** Modules that name texts, and the table of decided texts. */
  readonly code: readonly Source[];
  /** The sizes of brand pictures, in bytes, by path. */
  readonly pictures: ReadonlyMap<string, number>;
  /** Lists of exits as stored on disk, by path. */
  readonly lists: ReadonlyMap<string, JsonDocument>;
  /** Why flow files do not match their schemas, by path. */
  readonly misfits: ReadonlyMap<string, readonly Misfit[]>;
  /** Broken flow files as they were probably meant, by path. */
  readonly mended: ReadonlyMap<string, MendedFile>;
  readonly live: LiveFlows;
  readonly flows: Flows;
  readonly units: readonly CheckedUnit[];
  readonly together: CheckedUnits;
  /** Every locale file, by namespace. */
  readonly namespaces: readonly Namespace[];
  /** The languages of the texts, and the fallback language, with which the others are compared. */
  readonly languages: {
    readonly ids: readonly string[];
    readonly fallback: string;
    /** Languages that are still to be translated. */
    readonly drafts: readonly string[];
  };
  /** Every flow file, readable or not, by its kind and id. */
  readonly ids: Ids;
}

/** Everything that checks of flows may read. It is watched: a change invalidates the results of these checks. */
export type FlowsView = Pick<Project, 'flows' | 'ids'>;

/** All screens and shells. */
export interface UnitView extends FlowsView {
  readonly units: readonly CheckedUnit[];
  /** The lines of the portal's own table: every unit has these lines, with the same meaning. */
  readonly common: readonly CheckedPart[];
}
