export declare function nearestTests(
  changed: readonly string[],
  options: { readonly most: number; readonly without?: readonly string[] },
): { tests: string[]; others: number };
