export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
export declare function countsOf(path: string): Counts | undefined;
export declare function failuresOf(
  path: string,
): readonly { readonly file: string; readonly title: string }[] | undefined;
export declare function summaryOf(parts: readonly { readonly ok: boolean; readonly counts?: Counts }[]): {
  readonly line: string;
  readonly ok: boolean;
};
