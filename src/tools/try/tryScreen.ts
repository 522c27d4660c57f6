import { readFileSync } from 'node:fs';
import { idOf } from '../../contract/operations.ts';
import { formatFindings } from '../../engine/checker/formatFindings.ts';
import { visibleLines } from '../../engine/checker/formats/formatText.ts';
import { isGone, readSources, reasonOf, type Source } from '../../engine/checker/readSources.ts';
import { showDrafts } from '../../engine/checker/showDrafts.ts';
import { operationOf } from '../../engine/contract/Contract.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import { suggest } from '../../engine/flow/suggest.ts';
import type { Screen } from '../../engine/flow/types.ts';
import type { VisitStep } from '../../engine/promises/Moment.ts';
import type { PortalParts } from '../../engine/runtime/PortalParts.ts';
import { createTexts } from '../../engine/texts/createTexts.ts';
import { addressOf } from '../gallery/scenes/Scene.ts';
import { SEARCH_SAMPLES } from '../gallery/scenes/samples.ts';
import { type Compiled, compileSources } from '../headless/compileSources.ts';
import { ORIGIN } from '../headless/MemoryNavigation.ts';
import { openPortal } from '../headless/openPortal.ts';
import { answerOf, type Opening, type Said, sampleSaid } from '../player/Ground.ts';
import { type Asked, asSaid, StandIn } from '../player/StandIn.ts';
import { followVisit, screenOf } from '../visits/Follower.ts';
import { readVisit } from '../visits/readVisit.ts';
import { type Answers, readAnswers, type TryOptions, USAGE } from './readAnswers.ts';
import { TrySession } from './TrySession.ts';
import type { Terminal } from './terminal.ts';

export interface Tried {
  readonly definition: Definition;
  readonly parts: Partial<PortalParts>;
}

/**
 * Opens a screen, and carries out the lines of a file or of the terminal, or plays a visit of a report.
 * @returns the exit code
 */
export async function tryScreen(tried: Tried, options: TryOptions, terminal: Terminal, root: string): Promise<number> {
  const { definition, parts } = tried;
  const complain = (why: string) => terminal.complain(visibleLines(why));
  const refuse = (why: string): number => {
    complain(why);
    return 2;
  };
  const sources = showDrafts(readSources(root));
  const compiled = compile(sources, definition);
  if (typeof compiled === 'string') return refuse(compiled);
  const visit = visitOf(options);
  if (typeof visit === 'string') return refuse(visit);
  const screen = visit === undefined ? options.screen : screenOf(visit);
  const found = compiled.flows.screens.get(screen ?? '')?.value;
  if (found === undefined) return refuse(noScreen(screen, [...compiled.flows.screens.keys()].sort()));
  const languages = Object.keys(compiled.portal.languages.languages);
  const { language = compiled.portal.languages.fallback } = options;
  if (!languages.includes(language)) return refuse(`There is no language "${language}": ${languages.join(', ')}.`);
  const script = options.inputs === undefined ? undefined : readFile(options.inputs);
  if (script !== undefined && 'trouble' in script) return refuse(script.trouble);
  const answers = answersOf(options, definition);
  if (typeof answers === 'string') {
    terminal.complain(answers);
    return 2;
  }
  const usual = (operation: string): Said => {
    const [first = 'OK'] = Object.keys(operationOf(operation, definition.contract)?.success ?? {});
    return sampleSaid(operation, first, definition.contract);
  };
  const tell = (line: string) => terminal.print(visibleLines(line));
  const caller = new StandIn(usual, (asked) => tell(`-> ${tellCall(asked)}`));
  for (const [operation, said] of answers) caller.say(operation, ...said);
  const texts = await textsOf(sources, compiled, language);
  const open = async (opening: Omit<Opening, 'inputs' | 'environment'>): Promise<TrySession> => {
    const { address, held: inputs, stored, arrival } = opening;
    const visited = { compiled, address, inputs, stored, arrival, languages: [language], parts };
    const headless = await openPortal({ ...visited, http: caller, browser: caller });
    return new TrySession(headless, caller, compiled.flows, texts, tell);
  };
  if (visit === undefined) {
    const session = await open({ ...openingOf(found, options.take), stored: options.hold, arrival: 'here' });
    return takeLines(session, terminal, script?.text);
  }
  const followed = await followVisit(visit, { compiled, definition, parts, origin: ORIGIN, samples: SEARCH_SAMPLES });
  let stop = visit[0];
  if (followed !== undefined) {
    const { environment } = followed.opening;
    if (definition.environment !== undefined) caller.say(definition.environment, { data: environment });
    stop = await (await open(followed.opening)).follow(visit, followed);
  }
  if (stop !== undefined) complain(`The visit stops before: ${stop.says}.`);
  return stop === undefined ? 0 : 1;
}

/**
 * @param lines those of a file; undefined if the terminal is asked for them
 * @returns the exit code
 */
async function takeLines(session: TrySession, terminal: Terminal, lines: string | undefined): Promise<number> {
  await session.begin();
  let failed = 0;
  const take = async (line: string, isEchoed: boolean): Promise<boolean> => {
    const { isDone, trouble } = await session.take(line, isEchoed);
    if (trouble !== undefined) {
      failed += 1;
      terminal.complain(visibleLines(trouble));
    }
    return isDone;
  };
  if (lines === undefined)
    await terminal.ask(
      () => session.secretFields,
      (line) => take(line, false),
    );
  else for (const line of lines.split('\n')) if ((await take(line, true)) || failed > 0) break;
  return failed > 0 && lines !== undefined ? 1 : 0;
}

/** The visit in a file, or what is wrong with the file; undefined without one. */
function visitOf({ visit: path, of }: TryOptions): readonly VisitStep[] | string | undefined {
  if (path === undefined) return undefined;
  const file = readFile(path);
  if ('trouble' in file) return file.trouble;
  const visit = readVisit(file.text, of);
  return typeof visit === 'string' ? `${path}: ${visit}.` : visit;
}

function compile(sources: readonly Source[], definition: Definition): Compiled | string {
  try {
    return compileSources(sources, definition);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function noScreen(name: string | undefined, screens: readonly string[]): string {
  if (name === undefined) return `${USAGE}\n\nScreens: ${screens.join(', ')}`;
  const meant = suggest(name, screens);
  return `There is no screen "${name}".${meant === undefined ? ` Screens: ${screens.join(', ')}` : ` Did you mean "${meant}"?`}`;
}

function readFile(path: string): { readonly text: string } | { readonly trouble: string } {
  try {
    return { text: readFileSync(path, 'utf8') };
  } catch (error) {
    return { trouble: isGone(error) ? `There is no file ${path}.` : `${path}: ${reasonOf(error)}` };
  }
}

/** The answers in the file, or the file's mistakes. */
function answersOf({ answers: path }: TryOptions, { contract }: Definition): Answers | string {
  if (path === undefined) return new Map();
  const file = readFile(path);
  if ('trouble' in file) return visibleLines(file.trouble);
  const { answers, findings } = readAnswers(path, file.text, contract);
  return findings.length === 0 ? answers : formatFindings(findings, [{ path, text: file.text }], 'text');
}

/** The address of a screen, with the given inputs, and samples for missing required inputs. */
function openingOf(screen: Screen, given: Readonly<Record<string, unknown>>) {
  const sample = (name: string, of: readonly unknown[] | undefined) => of?.[0] ?? `a-${name}`;
  const address = addressOf(screen, (name, input) => {
    if (given[name] !== undefined) return String(given[name]);
    const isNeeded = input === undefined || input.missing !== undefined || input.from === 'path';
    return isNeeded ? String(sample(name, input?.of)) : undefined;
  });
  const inState = Object.entries(screen.takes ?? {}).filter(([, { from }]) => [from].flat().includes('state'));
  const inputs = inState.flatMap(([name, { missing, of }]): [string, unknown][] => {
    if (given[name] !== undefined) return [[name, given[name]]];
    return missing === undefined ? [] : [[name, sample(name, of)]];
  });
  return { address, held: Object.fromEntries(inputs) };
}

function textsOf(sources: readonly Source[], { portal }: Compiled, language: string) {
  const files = sources.flatMap(({ path, text }): [string, object][] => {
    const [, name] = new RegExp(`^locales/${language}/([^/]+)\\.json$`).exec(path) ?? [];
    return name === undefined ? [] : [[name, JSON.parse(text)]];
  });
  return createTexts(language, {
    constants: portal.constants,
    languages: portal.languages,
    resources: { [language]: Object.fromEntries(files) },
  });
}

/** Describes a call: the operation, the names of its parameters, and the answer unless it waits for one. */
function tellCall({ operation, described, parameters, reply }: Asked): string {
  const names = Object.keys(parameters);
  const sent = names.length === 0 ? '' : ` with ${names.join(', ')}`;
  const asks = `asks ${idOf(operation)}${sent}`;
  if (reply === undefined) return asks;
  const answer = answerOf(asSaid(reply), described);
  return `${asks}: ${answer.kind === 'fault' ? answer.fault : answer.outcome}`;
}
