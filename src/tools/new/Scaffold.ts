import type { Workspace } from './Workspace.ts';

/** One thing that a scaffold must know. */
export interface Question {
  readonly name: string;
  readonly about: string;
  /** What it is without an answer; a question without it must be answered. */
  readonly otherwise?: string;
  /** What it may be. */
  readonly among?: (workspace: Workspace) => readonly string[];
  /** It is an option of the command only; nobody is asked. */
  readonly isQuiet?: true;
}

/** What somebody answered, by the name of the question. */
export type Answered = Readonly<Record<string, string | undefined>>;

/** A kind of thing that the command can begin for an author. */
export interface Scaffold {
  readonly about: string;
  readonly questions: readonly Question[];
  /** @throws {@link Refusal} if it cannot be made */
  make(workspace: Workspace, id: string, answered: Answered): void;
}

/** Why a scaffold cannot be made, as a sentence for the author. */
export class Refusal extends Error {}

/** A `why` that says that an author is still to come. */
export const DRAFT_WHY = 'Made by npm run new: its words and targets are for an author to replace.';

export const screensOf = (workspace: Workspace): readonly string[] => [...workspace.flows.screens.keys()].sort();
