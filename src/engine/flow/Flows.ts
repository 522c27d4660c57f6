import type { Definition } from './Definition.ts';
import type { Origin, SharedUse } from './Origin.ts';
import type {
  Brand,
  Dialog,
  Glossary,
  Kinds,
  Languages,
  Outcomes,
  PortalFile,
  RuleSet,
  Screen,
  SharedCall,
} from './types.ts';

/** One flow file that fits its schema. */
export interface FlowFile<T> {
  /** Relative to the root of the project. */
  readonly path: string;
  readonly id: string;
  readonly flow: string;
  readonly value: T;
}

/** A flow file with what it leaves to others (`completeFile.ts`). */
export interface CompletedFile<T> extends FlowFile<T> {
  readonly uses: readonly SharedUse[];
  readonly origins: readonly Origin[];
}

/** A table of outcomes that calls share: its lines, and what the calls give it. */
export interface SharedTable {
  readonly takes: readonly string[];
  readonly lines: Outcomes;
}

/** All flow files, by id. A file that does not fit its schema is missing. */
export interface Flows {
  readonly definition: Definition;
  readonly portal: CompletedFile<PortalFile> | undefined;
  readonly screens: ReadonlyMap<string, CompletedFile<Screen>>;
  readonly dialogs: ReadonlyMap<string, FlowFile<Dialog>>;
  readonly outcomes: ReadonlyMap<string, FlowFile<SharedTable>>;
  readonly calls: FlowFile<Record<string, SharedCall>> | undefined;
  /** Rule sets. */
  readonly rules: ReadonlyMap<string, FlowFile<RuleSet>>;
  readonly kinds: FlowFile<Kinds> | undefined;
  readonly languages: FlowFile<Languages> | undefined;
  readonly glossary: FlowFile<Glossary> | undefined;
  /** What every visitor sees whom no other brand is for. */
  readonly brand: FlowFile<Brand> | undefined;
  /** Further brands. */
  readonly brands: ReadonlyMap<string, FlowFile<Brand>>;
  /**
   * What a function gives for a part of these files, where that is worked out once for each state of the files. It is
   * plain data, and what comes out the same is no change to what rests on it.
   */
  derive?<P extends object, V>(part: P, make: (part: P) => V): V;
}
