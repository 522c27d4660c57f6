import type { InOrganisation } from '../find.ts';

export interface MoveOptions extends InOrganisation {
  readonly format?: string;
}

export interface ImportOptions extends MoveOptions {
  readonly invite?: boolean;
  readonly language?: string;
  readonly dryRun?: boolean;
}

export interface ExportOptions extends MoveOptions {
  readonly answers?: boolean;
}
