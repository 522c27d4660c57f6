import type { Workspace } from './Workspace.ts';

/** A question of a scaffold. */
export interface Question {
  readonly name: string;
  readonly about: string;
  /** The default answer. A question without a default must be answered. */
  readonly otherwise?: string;
  /** The allowed answers. */
  readonly among?: (workspace: Workspace) => readonly string[];
  /** Never asked: it can only be set by the command's option. */
  readonly isQuiet?: true;
}

/** The author's answers, by the name of the question. */
export type Answered = Readonly<Record<string, string | undefined>>;

/** A part of a portal that the command can create for an author. */
export interface Scaffold {
  readonly about: string;
  readonly questions: readonly Question[];
  /** @throws {@link Refusal} if it cannot be made */
  make(workspace: Workspace, id: string, answered: Answered): void;
}

/** Why a scaffold cannot be made, as a sentence for the author. */
export class Refusal extends Error {}

/** The `why` that marks a part as not yet edited by an author. */
export const DRAFT_WHY = 'Created by npm run new: replace its texts and targets, then this reason.';

export const screensOf = (workspace: Workspace): readonly string[] => [...workspace.flows.screens.keys()].sort();
