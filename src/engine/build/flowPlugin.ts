import { join, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { check } from '../checker/check.ts';
import { documentOf } from '../checker/documentOf.ts';
import type { Finding } from '../checker/Finding.ts';
import { formatFindings } from '../checker/formatFindings.ts';
import { isData, isList, isTable, readSources, type Source } from '../checker/readSources.ts';
import { RULES } from '../checker/rules.ts';
import { showDrafts } from '../checker/showDrafts.ts';
import { type Checking, checkingOf, watchCheck } from '../checker/watchCheck.ts';
import type { ShownFinding } from '../development/ServerState.ts';
import type { Definition } from '../flow/Definition.ts';
import { loadFlows } from '../flow/loadFlows.ts';
import { FlowModules } from './FlowModules.ts';
import { serveInspection } from './inspect/serveInspection.ts';
import type { LivePortal } from './LivePortal.ts';
import { serveWords } from './words/serveWords.ts';
import { type ExampleOf, WordsDesk } from './words/WordsDesk.ts';

const PREFIX = 'virtual:flow/';
const RESOLVED = `\0${PREFIX}`;

interface FlowPluginOptions {
  readonly definition: Definition;
  /** The folder that contains `flows` and `locales`; by default the root of the build. */
  readonly root?: string;
  readonly live: LivePortal;
  /** Whether a build is only looked at (`vestibule.ts`). */
  readonly drafts?: boolean;
  /** On a development server: where a text that no screen shows can be seen with example data. */
  readonly example?: ExampleOf;
}

/** A root's data, read only once for all builds of that root. */
interface Read {
  readonly sources: readonly Source[];
  readonly modules: FlowModules;
}

/**
 * Compiles the flows to modules of the bundle: `virtual:flow/portal`, `virtual:flow/screen/<id>`,
 * `virtual:flow/shapes`, and `virtual:flow/texts`, which loads locale files. An error stops a build. In development,
 * files are checked when they are saved: an open page gets the new version, or shows the findings.
 */
export function flowPlugin({ definition, live, ...options }: FlowPluginOptions): Plugin {
  let root = options.root ?? process.cwd();
  let isBuild = false;
  let read: Read | undefined;
  let findings: readonly Finding[] = [];
  let watching: { close(): void } | undefined;
  const open = (sources: readonly Source[]): Read => {
    const shown = isBuild && options.drafts !== true ? sources : showDrafts(sources);
    const flows = loadFlows(shown.filter(isData).map(documentOf), definition);
    return { sources, modules: new FlowModules(shown, flows, read?.modules) };
  };
  const load = (): Read => {
    read ??= open(readSources(root));
    return read;
  };
  return {
    name: 'vestibule-flows',
    // The sources are read and checked only once for the page, its pre-rendering and all other builds.
    sharedDuringBuild: true,
    configResolved(config) {
      root = options.root ?? config.root;
      isBuild = config.command === 'build';
    },
    configureServer(server) {
      // The checker knows the files when a page asks about words.
      const checking = checkingOf(root, definition);
      watching = serveLive(server, {
        root,
        checking,
        live,
        isMadeOf: (id) => id.startsWith(RESOLVED),
        take: (sources) => {
          read = open(sources);
        },
      });
      serveInspection(server, () => {
        const { sources, modules } = load();
        return { sources, flows: modules.flows };
      });
      let desk: WordsDesk | undefined;
      serveWords(server, live.key, () => {
        desk ??= new WordsDesk({ root, definition, checking, isMeant: isCheckedLive, example: options.example });
        return desk;
      });
    },
    buildStart() {
      if (!isBuild) return;
      const isFirst = read === undefined;
      const { sources } = load();
      for (const { path } of sources) if (/^(flows|locales)\//.test(path)) this.addWatchFile(join(root, path));
      if (isFirst) findings = check(sources, definition).filter(({ level }) => level === 'error');
      if (findings.some(({ rule }) => options.drafts !== true || UNREADABLE.has(rule)))
        this.error(tellFindings(findings, sources));
    },
    buildEnd() {
      watching?.close();
    },
    watchChange() {
      if (isBuild) read = undefined;
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    async load(id) {
      if (!id.startsWith(RESOLVED)) return null;
      const name = id.slice(RESOLVED.length);
      const { modules, sources } = load();
      const text = await explained(() => modules.write(name), findings, sources);
      return text ?? this.error(`There is no flow module "${name}", or its file cannot be read: npm run check`);
    },
    hotUpdate({ file }) {
      // The check reports the change to the page.
      return ['flows', 'locales'].some((folder) => file.startsWith(join(root, folder, sep))) ? [] : undefined;
    },
  };
}

/** The rules whose findings say that a file cannot be read as it is meant. */
const UNREADABLE: ReadonlySet<string> = new Set(RULES.filter(({ stage }) => stage === 'file').map(({ id }) => id));

const tellFindings = (findings: readonly Finding[], sources: readonly Source[]): string =>
  `Findings of the flow check:\n\n${formatFindings(findings, sources, 'text')}`;

/**
 * The result of work on flows that may have findings.
 * @throws with the findings if the work fails, since they are probably why
 */
export async function explained<T>(
  work: () => T | Promise<T>,
  findings: readonly Finding[],
  sources: readonly Source[],
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw findings.length === 0 ? error : new Error(tellFindings(findings, sources), { cause: error });
  }
}

interface LiveOptions {
  readonly root: string;
  readonly checking: Checking;
  readonly live: LivePortal;
  /** Whether a module in the server's graph is generated from the sources, so that it changes with them. */
  readonly isMadeOf: (id: string) => boolean;
  /** Takes over sources without errors; the first sources are taken even with errors. */
  readonly take: (sources: readonly Source[]) => void;
}

/** Checks flows and texts after each save. Open pages get the findings, or the new version if there are none. */
function serveLive(server: ViteDevServer, { root, checking, live, isMadeOf, take }: LiveOptions) {
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
  return watchCheck(root, checking, show, isCheckedLive);
}

/**
 * Lists are regenerated when a change is complete, not at each save. A difference from a decided text is a matter for
 * the review.
 */
const isCheckedLive = (source: Source) => !isList(source) && !isTable(source);

const toShown = (finding: Finding, sources: readonly Source[]): ShownFinding => {
  const { file, line, column, level } = finding;
  return { file, line, column, level, text: formatFindings([finding], sources, 'text') };
};
