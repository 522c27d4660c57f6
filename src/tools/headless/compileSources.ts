import { FlowModules } from '../../engine/build/FlowModules.ts';
import { flowsOf } from '../../engine/checker/flowsOf.ts';
import { oncePer } from '../../engine/contract/oncePer.ts';
import { compilePortal } from '../../engine/flow/compilePortal.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import type { Flows } from '../../engine/flow/Flows.ts';
import type { PortalProgram } from '../../engine/flow/Program.ts';
import type { ScreenModule, Validate } from '../../engine/flow/ScreenModule.ts';

/** A portal compiled as in the build, but one screen at a time, on demand. */
export interface Compiled {
  readonly flows: Flows;
  readonly portal: PortalProgram;
  load(screen: string): Promise<ScreenModule>;
  /** Validators for the contract's shapes, by name. */
  shapes(): Promise<Readonly<Record<string, Validate>>>;
  /** Validators for the answers to shells' calls, as in a page. */
  answers(): Promise<ScreenModule['answers']>;
}

/** @throws if a file does not match its schema, which `npm run check` explains */
export function compileSources(
  sources: readonly { readonly path: string; readonly text: string }[],
  definition: Definition,
): Compiled {
  const flows = flowsOf(sources, definition);
  const expected = sources.filter(({ path }) => path.endsWith('.screen.json')).length;
  if (flows.screens.size !== expected) throw new Error('A screen does not fit its schema: run npm run check');
  const portal = compilePortal(flows);
  if (portal === undefined) throw new Error('The portal file does not fit its schema: run npm run check');
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

/** An export of a module that the build writes; the module's imports are loaded as in a browser. */
export async function importModule<T>(modules: FlowModules, name: string, member = 'default'): Promise<T> {
  const loaded: Readonly<Record<string, T>> = await import(/* @vite-ignore */ addressOf(modules, name));
  const found = loaded[member];
  if (found === undefined) throw new Error(`${name} exports no ${member}`);
  return found;
}

/** A module's text as a `data:` address, in which the addresses of its imports are replaced in the same way. */
function addressOf(modules: FlowModules, name: string): string {
  const text = modules.write(name) ?? `throw new Error('There is no module ${name}')`;
  const linked = text.replaceAll(
    /^(import \w+ from )"virtual:flow\/([^"]+)"/gm,
    (_, words: string, id: string) => words + JSON.stringify(addressOf(modules, id)),
  );
  return `data:text/javascript;base64,${Buffer.from(linked).toString('base64')}`;
}
