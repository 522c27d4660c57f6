import type { Workspace } from './Workspace.ts';

/** A question that a scaffold asks. */
export interface Question {
  readonly name: string;
  readonly about: string;
  /** Used if there is no answer. Without a default the question must be answered. */
  readonly otherwise?: string;
  /** The allowed answers. */
  readonly among?: (workspace: Workspace) => readonly string[];
  /** It is an option of the command only, and never asked. */
  readonly isQuiet?: true;
}

/** The author's answers, by the name of the question. */
export type Answered = Readonly<Record<string, string | undefined>>;

/** A part of a portal that the command can start for an author. */
export interface Scaffold {
  readonly about: string;
  readonly questions: readonly Question[];
  /** @throws {@link Refusal} if it cannot be made */
  make(workspace: Workspace, id: string, answered: Answered): void;
}

/** Why a scaffold cannot be made, as a sentence for the author. */
export class Refusal extends Error {}

/** The `why` that marks a part as not yet written by an author. */
export const DRAFT_WHY = 'Made by npm run new: its texts and targets are for an author to replace.';

export const screensOf = (workspace: Workspace): readonly string[] => [...workspace.flows.screens.keys()].sort();
