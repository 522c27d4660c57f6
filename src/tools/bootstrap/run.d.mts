interface RunOptions {
  readonly quiet?: boolean;
  readonly env?: Readonly<Record<string, string | undefined>>;
}
interface Ran {
  readonly code: number;
  readonly output: string;
}
export function run(command: string, args: readonly string[], options?: RunOptions): Promise<Ran>;
export function runTool(path: string, args: readonly string[], options?: RunOptions): Promise<Ran>;
