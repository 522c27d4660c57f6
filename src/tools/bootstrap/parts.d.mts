import type { Counts } from './testReport.d.mts';

interface Result {
  readonly code: number;
  readonly output?: string;
}
export function withSecondRun(
  report: string,
  work: (files: readonly string[]) => Promise<Result>,
): Promise<Result & { readonly counts?: Counts; readonly unsteady?: readonly string[] }>;
