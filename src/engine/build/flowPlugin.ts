import { join } from 'node:path';
import type { Plugin } from 'vite';
import { check } from '../checker/check.ts';
import { formatFindings } from '../checker/formatFindings.ts';
import { readSources, type Source } from '../checker/readSources.ts';
import type { Definition } from '../flow/Definition.ts';
import type { Flows } from '../flow/Flows.ts';
import { loadFlows } from '../flow/loadFlows.ts';
import { parseJson } from '../flow/parseJson.ts';
import { writePortalModule, writeScreenModule, writeShapesModule, writeTextsModule } from './writeModules.ts';

const PREFIX = 'virtual:flow/';
const RESOLVED = `\0${PREFIX}`;

interface FlowPluginOptions {
  readonly definition: Definition;
  /** The folder that has `flows` and `locales`; the root of the build unless given. */
  readonly root?: string;
}

/**
 * Compiles the flows to modules of the bundle: `virtual:flow/portal`, `virtual:flow/screen/<id>`,
 * `virtual:flow/shapes`, and `virtual:flow/texts`, which loads locale files. A build stops at a finding. In development
 * findings are warnings, and a changed flow file reloads the page.
 */
export function flowPlugin({ definition, ...options }: FlowPluginOptions): Plugin {
  let root = options.root ?? process.cwd();
  let isBuild = false;
  let sources: Source[] = [];
  let flows: Flows | undefined;
  const load = (): Flows => {
    if (flows === undefined) {
      sources = readSources(root);
      flows = loadFlows(
        sources.map(({ path, text }) => parseJson(path, text)),
        definition,
      );
    }
    return flows;
  };
  return {
    name: 'vestibule-flows',
    configResolved(config) {
      root = options.root ?? config.root;
      isBuild = config.command === 'build';
    },
    buildStart() {
      flows = undefined;
      load();
      const findings = check(sources, definition);
      if (findings.length === 0) return;
      const text = `Findings of the flow check:\n\n${formatFindings(findings, sources, 'text')}`;
      if (isBuild) this.error(text);
      else this.warn(text);
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    load(id) {
      if (!id.startsWith(RESOLVED)) return null;
      const all = load();
      for (const { path } of sources) if (path.startsWith('flows/')) this.addWatchFile(join(root, path));
      const name = id.slice(RESOLVED.length);
      const text = name === 'texts' ? writeTextsModule(root, sources) : writeModule(all, name);
      return text ?? this.error(`There is no flow module "${name}", or its file does not read well: npm run check`);
    },
    hotUpdate({ file }) {
      if (!file.startsWith(join(root, 'flows'))) return;
      flows = undefined;
      const { moduleGraph, hot } = this.environment;
      for (const [id, module] of moduleGraph.idToModuleMap) {
        if (id.startsWith(RESOLVED)) moduleGraph.invalidateModule(module);
      }
      hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

function writeModule(flows: Flows, name: string): string | undefined {
  if (name === 'portal') return writePortalModule(flows);
  if (name === 'shapes') return writeShapesModule(flows.definition);
  return name.startsWith('screen/') ? writeScreenModule(flows, name.slice('screen/'.length)) : undefined;
}
