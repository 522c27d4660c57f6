import type { FlowModules } from '../../engine/build/FlowModules.ts';

/** An export of a module that the build writes, with its imports, as a browser would have it. */
export async function importModule<T>(modules: FlowModules, name: string, member = 'default'): Promise<T> {
  const loaded: Readonly<Record<string, T>> = await import(/* @vite-ignore */ addressOf(modules, name));
  const found = loaded[member];
  if (found === undefined) throw new Error(`${name} exports no ${member}`);
  return found;
}

/** The text of a module as an address, with its imports replaced in the same way. */
function addressOf(modules: FlowModules, name: string): string {
  const text = modules.write(name) ?? `throw new Error('There is no module ${name}')`;
  const linked = text.replaceAll(
    /^(import \w+ from )"virtual:flow\/([^"]+)"/gm,
    (_, words: string, id: string) => words + JSON.stringify(addressOf(modules, id)),
  );
  return `data:text/javascript;base64,${Buffer.from(linked).toString('base64')}`;
}
