import type { Definition } from '../flow/Definition.ts';
import type { Finding, Report } from './Finding.ts';
import { locate } from './locate.ts';
import { openProject } from './openProject.ts';
import type { Project } from './Project.ts';
import type { Judgement, Rule } from './Rule.ts';
import type { Source } from './readSources.ts';
import { RULES } from './rules/index.ts';
import { suggest } from './suggest.ts';

type Stage = Rule['stage'];
type Per = NonNullable<Judgement['per']>;
type Reported = readonly [rule: Rule, report: Report];

/** The judgements of a stage that look at parts of a kind, with their rules. */
const judgementsOf = (stage: Stage, per: Per | undefined): (readonly [Rule, Judgement])[] =>
  RULES.filter((rule) => rule.stage === stage).flatMap((rule) =>
    [rule, ...(rule.also ?? [])].flatMap((one) => (one.per === per ? [[rule, one] as const] : [])),
  );

/**
 * Checks one project again and again, as it is written. A check costs what changed since the last one: reports of a
 * part whose files stayed are kept.
 */
export class CheckSession {
  readonly #definition: Definition;
  /** What is wrong with a part by itself, by the stage of the rules. */
  readonly #known = new WeakMap<object, Map<Stage, readonly Reported[]>>();
  #project: Project | undefined;

  constructor(definition: Definition) {
    this.#definition = definition;
  }

  /**
   * Everything wrong with flows and texts, in the order of files and lines. Never throws for an author's mistake. A
   * file that does not read well is reported and then left out; what speaks of it is still judged.
   */
  check(sources: readonly Source[]): Finding[] {
    const project = openProject(sources, this.#definition, this.#project);
    this.#project = project;
    const stages: Stage[] = [
      'file',
      ...(project.flows.portal === undefined ? [] : ['flow' as const]),
      ...(isReadable(project) ? ['whole' as const] : []),
    ];
    const findings = new Map<string, Finding>();
    for (const stage of stages) {
      for (const [rule, report] of this.#judge(project, stage)) {
        const finding = toFinding(project, rule, report);
        findings.set(`${finding.file}:${finding.line}:${finding.column}:${finding.rule}:${finding.message}`, finding);
      }
    }
    return [...findings.values()].sort(
      (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule),
    );
  }

  *#judge(project: Project, stage: Stage): Generator<Reported> {
    const { documents, misfits, units, namespaces } = project;
    yield* judge(judgementsOf(stage, undefined), project);
    const ofDocuments = judgementsOf(stage, 'document');
    for (const [path, document] of ofDocuments.length === 0 ? [] : documents) {
      yield* this.#judgePart(document, stage, ofDocuments, () => ({
        ...project,
        documents: new Map([[path, document]]),
        misfits: new Map(misfits.has(path) ? [[path, misfits.get(path) ?? []]] : []),
      }));
    }
    const ofUnits = judgementsOf(stage, 'unit');
    for (const checked of units) {
      yield* this.#judgePart(checked, stage, ofUnits, () => ({ ...project, units: [checked] }));
    }
    const ofNamespaces = judgementsOf(stage, 'namespace');
    for (const namespace of namespaces) {
      yield* this.#judgePart(namespace, stage, ofNamespaces, () => ({ ...project, namespaces: [namespace] }));
    }
  }

  /** @param view the project with this part alone */
  #judgePart(
    part: object,
    stage: Stage,
    judgements: ReturnType<typeof judgementsOf>,
    view: () => Project,
  ): readonly Reported[] {
    const byStage = this.#known.get(part) ?? new Map<Stage, readonly Reported[]>();
    const reported = byStage.get(stage) ?? [...judge(judgements, view())];
    byStage.set(stage, reported);
    this.#known.set(part, byStage);
    return reported;
  }
}

function* judge(judgements: ReturnType<typeof judgementsOf>, project: Project): Generator<Reported> {
  for (const [rule, judgement] of judgements) {
    for (const report of judgement.check(project)) yield [rule, report];
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Every flow file reads well and fits its schema, and there is a portal file. */
const isReadable = ({ documents, misfits, flows }: Project) =>
  flows.portal !== undefined &&
  [...documents.values()].every((document) => document.problems.length === 0) &&
  [...misfits.values()].every((list) => list.length === 0);

function toFinding(project: Project, rule: Rule, report: Report): Finding {
  const { file, message, found, available } = report;
  const suggestion = report.suggestion ?? suggest(found, available);
  return {
    file,
    ...locate(project.documents.get(file), report),
    rule: rule.id,
    message,
    ...(found === undefined ? {} : { found }),
    ...(available === undefined ? {} : { available }),
    ...(suggestion === undefined ? {} : { suggestion }),
    hint: report.hint ?? rule.hint,
    ...(rule.fixable ? { fixable: true } : {}),
  };
}
