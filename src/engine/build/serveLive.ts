import type { ViteDevServer } from 'vite';
import type { Finding } from '../checker/Finding.ts';
import { formatFindings } from '../checker/formatFindings.ts';
import type { Source } from '../checker/readSources.ts';
import { watchCheck } from '../checker/watchCheck.ts';
import { FINDINGS, FINDINGS_PATH, type Findings, type ShownFinding } from '../development/ShownFinding.ts';
import type { Definition } from '../flow/Definition.ts';

interface LiveOptions {
  readonly root: string;
  readonly definition: Definition;
  /** Whether a module of the server's graph is made from the sources, and changes with them. */
  readonly isMadeOf: (id: string) => boolean;
  /** The module from which the page takes its new version. */
  readonly entry: string;
  /** Takes sources without errors; the first sources in any case. */
  readonly take: (sources: readonly Source[]) => void;
}

/** Checks flows and texts after each save. Open pages get the findings, or the new version if there are none. */
export function serveLive(server: ViteDevServer, { root, definition, isMadeOf, entry, take }: LiveOptions) {
  const { client } = server.environments;
  let shown: readonly ShownFinding[] = [];
  let isFirst = true;
  const renew = async () => {
    const { moduleGraph } = client;
    const timestamp = Date.now();
    for (const [id, module] of moduleGraph.idToModuleMap) {
      if (!isMadeOf(id)) continue;
      // Vite keeps the result of a request that has begun unless the module was also invalidated outside of an update.
      moduleGraph.invalidateModule(module);
      moduleGraph.invalidateModule(module, new Set(), timestamp, true);
    }
    const module = moduleGraph.getModuleById(entry);
    if (module !== undefined) await client.reloadModule(module);
  };
  const watching = watchCheck(root, definition, (findings, sources) => {
    const { logger } = server.config;
    const isWrong = findings.some(({ level }) => level === 'error');
    if (findings.length > 0) logger.warn(`\n${formatFindings(findings, sources, 'text')}\n`);
    else if (shown.length > 0) logger.info('No findings any more.');
    shown = findings.map((finding) => toShown(finding, sources));
    if (isFirst || !isWrong) take(sources);
    client.hot.send(FINDINGS, { findings: shown } satisfies Findings);
    if (!isFirst && !isWrong) void renew();
    isFirst = false;
  });
  server.middlewares.use(FINDINGS_PATH, (_, answer) => {
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ findings: shown } satisfies Findings));
  });
  return watching;
}

const toShown = (finding: Finding, sources: readonly Source[]): ShownFinding => {
  const { file, line, column, level } = finding;
  return { file, line, column, level, text: formatFindings([finding], sources, 'text') };
};
