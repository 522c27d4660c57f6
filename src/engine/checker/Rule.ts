import type { Fix, JsonPath, Spot } from '../flow/JsonDocument.ts';
import type { Item } from '../flow/types.ts';
import type { Unit } from '../flow/Unit.ts';
import type { VisitStep } from '../promises/Moment.ts';
import type { CheckedPart, CheckedUnit } from './CheckedUnit.ts';
import type { FlowsView, Project, UnitView } from './Project.ts';

type Judgement<View> = (view: View) => Iterable<Report>;

/**
 * What a rule checks. Its reports stay valid while the checked object is unchanged. Reports about flows stay valid
 * while every part of the flows that the rule has read is unchanged.
 */
interface Judgements {
  /** The project as a whole. */
  readonly ofProject?: Judgement<Project>;
  /** One file at a time. */
  readonly ofFile?: Judgement<Project>;
  /** The texts of one namespace at a time. */
  readonly ofTexts?: Judgement<Project>;
  /**
   * One part of a screen or shell at a time: its own part, a dialog, a call, or a line of a shared table. This is the
   * cheapest judgement when a shared part changes.
   */
  ofPart?(part: CheckedPart, view: FlowsView): Iterable<Report>;
  /** One screen or shell at a time, with everything that it reaches. */
  ofUnit?(unit: CheckedUnit, view: FlowsView): Iterable<Report>;
  /** All flows together. */
  readonly ofFlows?: Judgement<UnitView>;
}

/** One rule of the checker. Its id is permanent, and is the name of its file. */
export interface Rule extends Judgements {
  readonly id: string;
  /** Why the reported thing is wrong: the harm to visitors, authors or readers, in one sentence. */
  readonly why: string;
  /** The next step for the author, in one sentence. */
  readonly hint: string;
  /**
   * `file` rules check each file on its own; `flow` rules need the files that they mention to be readable; `whole`
   * rules need every flow file to be readable, since they report what is missing.
   */
  readonly stage: 'file' | 'flow' | 'whole';
  /**
   * Findings with the same message have the same cause, and become one finding with several places. `wrong`: an
   * unresolved name, from which other findings may follow. `given`: the declaration is misspelt; its uses are right.
   */
  readonly names?: 'wrong' | 'given' | 'missing';
  /**
   * Its findings may follow from an unresolved name, and then become notes on the finding about
   * that name. `file`: only from a name misspelt in the same file.
   */
  readonly follows?: true | 'file';
  /** It reports missing things, so it is silent if a part of the file could not be read. */
  readonly misses?: true;
  /** It judges the flows as a whole, so it is silent while they have other findings. */
  readonly last?: true;
  /** It affects authors and readers of flows, not visitors. */
  readonly level?: 'warning';
  /** Whether `--fix` fixes its findings. */
  readonly fixable?: true;
}

/** What a report points at: a part of a document, by its path or by its offset in the text. */
export interface Pointer extends Spot {
  /** The part of the text at the path that the report is about, in UTF-16 units. */
  readonly within?: { readonly offset: number; readonly length: number };
  /** The offset in an unreadable text, instead of the path. */
  readonly offset?: number;
  readonly length?: number;
}

/** The report of a rule: the file and the place, what is wrong, and the alternatives. */
export interface Report extends Pointer {
  readonly file: string;
  readonly message: string;
  /** The current text, as the author wrote it. */
  readonly found?: string;
  readonly available?: readonly string[];
  /** What to write instead, if known. */
  readonly suggestion?: string;
  /** The suggestion means the same as the current text. */
  readonly isSame?: true;
  /** Replaces the rule's own hint. */
  readonly hint?: string;
  /** The path refers to the file as written, not as completed (`flow/completeFile.ts`). */
  readonly isWritten?: true;
  /** A visit that shows the mistake. */
  readonly visit?: readonly VisitStep[];
  /** The edits, if replacing the text at the report's place with the suggestion is not the fix. */
  readonly fix?: Fix;
}

/** The place of a part below a visited part. */
export const at = (visit: { readonly file: string; readonly path: JsonPath }, ...path: JsonPath) => ({
  file: visit.file,
  path: [...visit.path, ...path],
});

/** One body, with one form and one set of actions. */
interface Body {
  readonly file: string;
  readonly path: JsonPath;
  readonly items: readonly Item[];
}

/** The bodies of a unit: its own, and those of its dialogs. */
export function bodiesOf(unit: Unit): Body[] {
  const own = unit.bodies.map(({ file, path, value }) => ({ file, path, items: value }));
  const dialogs = [...unit.dialogs.values()].map(({ file, path, value }) => ({
    file,
    path: [...path, 'body'],
    items: value.body,
  }));
  return [...own, ...dialogs];
}
