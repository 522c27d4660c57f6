import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CheckSession } from '../../engine/checker/CheckSession.ts';
import { flowsOf } from '../../engine/checker/flowsOf.ts';
import { formatFindings } from '../../engine/checker/formatFindings.ts';
import { visibleLines } from '../../engine/checker/formats/formatText.ts';
import { isList, readSources } from '../../engine/checker/readSources.ts';
import { tellWrongOption } from '../../engine/checker/runCheck.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import { suggest } from '../../engine/flow/suggest.ts';
import { writeLists } from '../graph/lists.ts';
import { call } from './call.ts';
import { dialog } from './dialog.ts';
import { field } from './field.ts';
import { language } from './language.ts';
import { type Answered, type Question, Refusal, type Scaffold } from './Scaffold.ts';
import { screen } from './screen.ts';
import { Workspace } from './Workspace.ts';

/** The parts that the command can create. */
const SCAFFOLDS: Readonly<Record<string, Scaffold>> = { screen, language, dialog, call, field };

/** Asks an author at a terminal; undefined if there is none. */
export type Ask = ((question: string) => Promise<string>) | undefined;

/** Names of screens, dialogs, calls, flows and fields, and tags of languages. */
const NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

const usage = () => {
  const lines = Object.entries(SCAFFOLDS).map(([kind, { about, questions }]) => {
    const options = questions.map(({ name, about: meaning, otherwise }) => {
      const must = otherwise === undefined ? ' (required)' : '';
      return `      ${`--${name}`.padEnd(12)} ${meaning}${must}`;
    });
    return [`  ${kind} NAME`, `      ${about}`, ...options].join('\n');
  });
  return `npm run new -- KIND NAME [options]\n\n${lines.join('\n')}\n\nThe command asks for missing options. It writes nothing if the result has findings.`;
};

/**
 * The command `new`.
 * @param root the folder of the project
 * @param session checks the result; a session that has checked the project before is faster
 * @returns the exit code
 */
export async function runNew(
  definition: Definition,
  args: readonly string[],
  ask: Ask,
  root = '.',
  session = new CheckSession(definition),
): Promise<number> {
  const [kind, ...rest] = args;
  const scaffold = kind === undefined || !Object.hasOwn(SCAFFOLDS, kind) ? undefined : SCAFFOLDS[kind];
  const refuse = (why: string): number => {
    console.error(visibleLines(why));
    return 2;
  };
  if (kind === '--help') {
    console.log(usage());
    return 0;
  }
  if (scaffold === undefined) {
    const meant = suggest(kind, Object.keys(SCAFFOLDS));
    return refuse(
      kind === undefined
        ? usage()
        : `There is no kind "${kind}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}\n\n${usage()}`,
    );
  }
  const workspace = new Workspace(
    readSources(root).filter((source) => !isList(source)),
    definition,
  );
  try {
    const { id, answered } = await readAnswers(rest, scaffold.questions, workspace, ask);
    scaffold.make(workspace, id, answered);
  } catch (error) {
    if (isOfArguments(error)) {
      const options = scaffold.questions.map(({ name }) => `--${name}`);
      return refuse(`${tellWrongOption(error)} Options of ${kind}: ${options.join(', ')}.`);
    }
    if (error instanceof Refusal) return refuse(error.message);
    throw error;
  }
  const { files, findings, sources } = workspace.finish(session);
  if (findings.length > 0) {
    return refuse(`${formatFindings(findings, sources, 'text')}\n\nNothing was written.`);
  }
  for (const [path, text] of files) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${path}`);
  }
  for (const path of writeLists(flowsOf(sources, definition), root)) console.log(`wrote ${path}`);
  console.log('The check passes. Replace the texts of these files with your own, then the "why" that marks them.');
  return 0;
}

const isOfArguments = (error: unknown): error is Error =>
  error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS');

async function readAnswers(
  args: readonly string[],
  questions: readonly Question[],
  workspace: Workspace,
  ask: Ask,
): Promise<{ readonly id: string; readonly answered: Answered }> {
  const options = Object.fromEntries(questions.map(({ name }) => [name, { type: 'string' as const }]));
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [given, more] = positionals;
  if (more !== undefined) throw new Refusal(`Give one name: "${more}" is extra.`);
  const id = given ?? (await ask?.('Its name: ')) ?? '';
  if (!NAME.test(id))
    throw new Refusal(id === '' ? 'The name is missing.' : `"${id}" is not a name: use letters, digits and hyphens.`);
  const answered: Record<string, string | undefined> = {};
  for (const question of questions) {
    const { name, about, otherwise, among, isQuiet } = question;
    const asked = isQuiet === true ? undefined : await Promise.resolve(values[name] ?? ask?.(`${about}: `));
    const answer = values[name] ?? (asked === '' ? otherwise : asked) ?? otherwise;
    if (answer === undefined) throw new Refusal(`--${name} is missing: ${about}.`);
    const allowed = among?.(workspace);
    if (allowed !== undefined && answer !== otherwise && !allowed.includes(answer)) {
      const meant = suggest(answer, allowed);
      const hint = meant === undefined ? `Available: ${allowed.join(', ')}.` : `Did you mean "${meant}"?`;
      throw new Refusal(`--${name}: there is no "${answer}". ${hint}`);
    }
    answered[name] = answer;
  }
  return { id, answered };
}
