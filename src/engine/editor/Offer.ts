import type { CompletionItemKind } from 'vscode-languageserver/node';

/** Something to write at the caret. */
export interface Offer {
  readonly label: string;
  /** JSON, with gaps if `hasGaps`. */
  readonly written: string;
  readonly hasGaps?: boolean;
  readonly detail?: string | undefined;
  readonly about?: unknown;
  readonly kind: CompletionItemKind;
  /** Offers with a smaller rank come first. */
  readonly rank?: number;
}
