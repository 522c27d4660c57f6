import { readFileSync } from 'node:fs';
import { idOf, lineOf } from '../../contract/operations.ts';
import { formatFindings } from '../../engine/checker/formatFindings.ts';
import { visibleLines } from '../../engine/checker/formats/visible.ts';
import { isGone, reasonOf } from '../../engine/checker/listFiles.ts';
import { readSources, type Source } from '../../engine/checker/readSources.ts';
import { showDrafts } from '../../engine/checker/showDrafts.ts';
import { type Contract, operationOf } from '../../engine/contract/Contract.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import { suggest } from '../../engine/flow/suggest.ts';
import type { Screen } from '../../engine/flow/types.ts';
import type { PortalParts } from '../../engine/runtime/PortalParts.ts';
import { createTexts } from '../../engine/texts/createTexts.ts';
import { addressOf } from '../gallery/scenes/addressOf.ts';
import { type Compiled, compileSources } from '../headless/compileSources.ts';
import { openPortal } from '../headless/openPortal.ts';
import { answerOf, type Said, sampleSaid } from '../player/Said.ts';
import { type Asked, asSaid, StandIn } from '../player/StandIn.ts';
import { readVisit, type Script, scriptOf } from './playVisit.ts';
import { type Answers, readAnswers } from './readAnswers.ts';
import { type TryOptions, USAGE } from './readOptions.ts';
import { TrySession } from './TrySession.ts';
import type { Terminal } from './terminal.ts';

export interface Tried {
  readonly definition: Definition;
  readonly parts: Partial<PortalParts>;
}

/**
 * Opens a screen, and carries out the lines of a file or of the terminal.
 * @returns the exit code
 */
export async function tryScreen(
  { definition, parts }: Tried,
  options: TryOptions,
  terminal: Terminal,
  root: string,
): Promise<number> {
  const refuse = (why: string): number => {
    terminal.complain(visibleLines(why));
    return 2;
  };
  const sources = showDrafts(readSources(root));
  const compiled = compile(sources, definition);
  if (typeof compiled === 'string') return refuse(compiled);
  const visit = visitOf(options, definition.contract, compiled);
  if (typeof visit === 'string') return refuse(visit);
  const { screen = visit?.screen } = options;
  const screens = [...compiled.flows.screens.keys()].sort();
  const found = screen === undefined ? undefined : compiled.flows.screens.get(screen);
  if (screen === undefined || found === undefined) return refuse(noScreen(screen, screens));
  const languages = Object.keys(compiled.portal.languages.languages);
  const { language = compiled.portal.languages.fallback } = options;
  if (!languages.includes(language)) return refuse(`There is no language "${language}": ${languages.join(', ')}.`);
  const script = visit
    ? { text: visit.lines.join('\n') }
    : options.inputs === undefined
      ? undefined
      : readFile(options.inputs);
  if (script !== undefined && 'trouble' in script) return refuse(script.trouble);
  const answers = answersOf(options, definition);
  if (typeof answers === 'string') {
    terminal.complain(answers);
    return 2;
  }
  const tell = (line: string) => terminal.print(visibleLines(line));
  const usual = (operation: string): Said => {
    const [first = 'OK'] = Object.keys(operationOf(operation, definition.contract)?.success ?? {});
    return sampleSaid(operation, first, definition.contract);
  };
  const caller = new StandIn(usual, (asked) => tell(`-> ${tellCall(asked)}`));
  for (const [operation, said] of visit?.answers ?? answers) caller.say(operation, ...said);
  const headless = await openPortal({
    compiled,
    ...openingOf(found.value, options.take),
    stored: options.hold,
    http: caller,
    browser: caller,
    languages: [language],
    parts,
  });
  const session = new TrySession(headless, compiled.flows, await textsOf(sources, compiled, language), tell);
  await session.begin();
  let failed = 0;
  let hasSent = false;
  const take = async (line: string, isEchoed: boolean): Promise<boolean> => {
    const { isDone, trouble } = await session.take(line, isEchoed);
    if (trouble !== undefined) {
      failed += 1;
      terminal.complain(visibleLines(trouble));
    }
    return isDone;
  };
  if (script === undefined)
    await terminal.ask(
      () => session.secretFields,
      (line) => take(line, false),
    );
  else
    for (const line of script.text.split('\n')) {
      if (visit !== undefined && line.startsWith('#')) tell(line);
      // A form that is filled in may send itself, as one with a code does.
      if (hasSent && line.startsWith('press ')) hasSent = false;
      else {
        const before = caller.asked.length;
        if ((await take(line, true)) || failed > 0) break;
        hasSent = visit !== undefined && line === 'fill' && caller.asked.length > before;
      }
    }
  if (visit !== undefined && failed === 0)
    for (const [operation, said] of visit.answers) {
      if (caller.sent(operation).length >= said.length) continue;
      failed += 1;
      terminal.complain(visibleLines(`The visit stops before ${idOf(lineOf(operation))} answers.`));
    }
  return failed > 0 && script !== undefined ? 1 : 0;
}

/** The visit in a file as a script, or what is wrong with the file. */
function visitOf(
  { visit: path, of, take }: TryOptions,
  contract: Contract,
  { flows }: Compiled,
): Script | string | undefined {
  if (path === undefined) return undefined;
  const file = readFile(path);
  if ('trouble' in file) return file.trouble;
  const visit = readVisit(file.text, of);
  if (typeof visit === 'string') return `${path}: ${visit}.`;
  return scriptOf(visit, contract, (id) => {
    const screen = flows.screens.get(id);
    return screen && openingOf(screen.value, take).address;
  });
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
  const held = Object.entries(screen.takes ?? {}).filter(([, { from }]) => [from].flat().includes('state'));
  const inputs = held.flatMap(([name, { missing, of }]): [string, unknown][] => {
    if (given[name] !== undefined) return [[name, given[name]]];
    return missing === undefined ? [] : [[name, sample(name, of)]];
  });
  return { address, inputs: Object.fromEntries(inputs) };
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

/** Describes a call: the operation, the names of its parameters, and the answer. */
function tellCall({ operation, described, parameters, reply }: Asked): string {
  const answer = answerOf(asSaid(reply), described);
  const names = Object.keys(parameters);
  const sent = names.length === 0 ? '' : ` with ${names.join(', ')}`;
  return `asks ${idOf(operation)}${sent}: ${answer.kind === 'fault' ? answer.fault : answer.outcome}`;
}
