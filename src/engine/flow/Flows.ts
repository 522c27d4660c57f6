import type { Definition } from './Definition.ts';
import type { Origin, SharedUse } from './Origin.ts';
import type {
  Acceptance,
  Brand,
  Dialog,
  Glossary,
  Kinds,
  Languages,
  Outcomes,
  PortalFile,
  PromiseLine,
  RuleSet,
  Screen,
  SharedCall,
  SharedPart,
} from './types.ts';

/** One flow file that matches its schema. */
export interface FlowFile<T> {
  /** Relative to the project's root. */
  readonly path: string;
  readonly id: string;
  readonly flow: string;
  readonly value: T;
}

/** A flow file completed with the shared parts that it uses (`completeFile.ts`). */
export interface CompletedFile<T> extends FlowFile<T> {
  readonly uses: readonly SharedUse[];
  readonly origins: readonly Origin[];
}

/** A table of outcomes that calls share: its lines, and its inputs from the calls. */
export interface SharedTable {
  readonly takes: readonly string[];
  readonly lines: Outcomes;
}

/** All flow files, by id. A file that does not match its schema is missing. */
export interface Flows {
  readonly definition: Definition;
  readonly portal: CompletedFile<PortalFile> | undefined;
  readonly screens: ReadonlyMap<string, CompletedFile<Screen>>;
  readonly dialogs: ReadonlyMap<string, CompletedFile<Dialog>>;
  readonly outcomes: ReadonlyMap<string, FlowFile<SharedTable>>;
  readonly calls: FlowFile<Record<string, SharedCall>> | undefined;
  /** Parts of bodies. */
  readonly parts: ReadonlyMap<string, FlowFile<SharedPart>>;
  /** Rule sets. */
  readonly rules: ReadonlyMap<string, FlowFile<RuleSet>>;
  readonly kinds: FlowFile<Kinds> | undefined;
  /** What reviewers may rely on, by id. */
  readonly promises: FlowFile<Readonly<Record<string, PromiseLine>>> | undefined;
  /** Changes that reviewers accepted, by fingerprint. */
  readonly accepted: FlowFile<Readonly<Record<string, Acceptance>>> | undefined;
  readonly languages: FlowFile<Languages> | undefined;
  readonly glossary: FlowFile<Glossary> | undefined;
  /** The brand of every visitor who gets no other brand. */
  readonly brand: FlowFile<Brand> | undefined;
  /** Additional brands. */
  readonly brands: ReadonlyMap<string, FlowFile<Brand>>;
  /**
   * The result of a function for a part of these files, cached while the part is unchanged. The result is plain data,
   * always of the same type; an equal result invalidates nothing, nor does an equal member of an object or a map.
   */
  derive?<P extends object, V>(part: P, make: (part: P) => V): V;
}
