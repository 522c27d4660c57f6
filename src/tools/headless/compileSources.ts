import { FlowModules } from '../../engine/build/FlowModules.ts';
import { flowsOf } from '../../engine/checker/flowsOf.ts';
import { oncePer } from '../../engine/contract/oncePer.ts';
import { compilePortal } from '../../engine/flow/compilePortal.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import type { Flows } from '../../engine/flow/Flows.ts';
import type { PortalProgram } from '../../engine/flow/Program.ts';
import type { ScreenModule, Validate } from '../../engine/flow/ScreenModule.ts';
import { importModule } from './importModule.ts';

/** Compiles a portal as the build does, each screen when it is needed. */
export interface Compiled {
  readonly flows: Flows;
  readonly portal: PortalProgram;
  load(screen: string): Promise<ScreenModule>;
  /** Validators of the shapes of the contract, by name. */
  shapes(): Promise<Readonly<Record<string, Validate>>>;
  /** Validators of the answers to calls of shells, as a page has them. */
  answers(): Promise<ScreenModule['answers']>;
}

/** @throws if a file does not fit its schema, which `npm run check` explains */
export function compileSources(
  sources: readonly { readonly path: string; readonly text: string }[],
  definition: Definition,
): Compiled {
  const flows = flowsOf(sources, definition);
  const expected = sources.filter(({ path }) => path.endsWith('.screen.json')).length;
  if (flows.screens.size !== expected) throw new Error('A screen does not fit its schema: npm run check');
  const portal = compilePortal(flows);
  if (portal === undefined) throw new Error('The portal file does not fit its schema: npm run check');
  const modules = new FlowModules(sources, flows);
  const known = new Map<string, Promise<ScreenModule>>();
  const shapes = oncePer((from: FlowModules) => importModule<Readonly<Record<string, Validate>>>(from, 'shapes'));
  const answers = oncePer((from: FlowModules) => importModule<ScreenModule['answers']>(from, 'portal', 'answers'));
  return {
    flows,
    portal,
    shapes: () => shapes(modules),
    answers: () => answers(modules),
    load(screen) {
      const before = known.get(screen);
      if (before !== undefined) return before;
      const module = importModule<ScreenModule>(modules, `screen/${screen}`);
      known.set(screen, module);
      return module;
    },
  };
}
