import type { ViteDevServer } from 'vite';
import type { Finding } from '../checker/Finding.ts';
import { formatFindings } from '../checker/formatFindings.ts';
import { isList, type Source } from '../checker/readSources.ts';
import { watchCheck } from '../checker/watchCheck.ts';
import type { ShownFinding } from '../development/ShownFinding.ts';
import type { Definition } from '../flow/Definition.ts';
import type { LivePortal } from './LivePortal.ts';

interface LiveOptions {
  readonly root: string;
  readonly definition: Definition;
  readonly live: LivePortal;
  /** Whether a module of the server's graph is made from the sources, and changes with them. */
  readonly isMadeOf: (id: string) => boolean;
  /** Takes sources without errors; the first sources in any case. */
  readonly take: (sources: readonly Source[]) => void;
}

/** Checks flows and texts after each save. Open pages get the findings, or the new version if there are none. */
export function serveLive(server: ViteDevServer, { root, definition, live, isMadeOf, take }: LiveOptions) {
  const { logger } = server.config;
  let wereFindings = false;
  let isFirst = true;
  const show = (findings: readonly Finding[], sources: readonly Source[]) => {
    const isWrong = findings.some(({ level }) => level === 'error');
    if (findings.length > 0) logger.warn(`\n${formatFindings(findings, sources, 'text')}\n`);
    else if (wereFindings) logger.info('No findings any more.');
    wereFindings = findings.length > 0;
    if (isFirst || !isWrong) take(sources);
    const shown = findings.map((finding) => toShown(finding, sources));
    live.report(server, 'flows', { findings: shown, ...(!isWrong && !isFirst && { changes: isMadeOf }) });
    isFirst = false;
  };
  // Lists are written again when a change is done, not at each save.
  return watchCheck(root, definition, show, (source) => !isList(source));
}

const toShown = (finding: Finding, sources: readonly Source[]): ShownFinding => {
  const { file, line, column, level } = finding;
  return { file, line, column, level, text: formatFindings([finding], sources, 'text') };
};
