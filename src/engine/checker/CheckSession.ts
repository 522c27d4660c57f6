import type { Definition } from '../flow/Definition.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { placeOf } from '../flow/loadFlows.ts';
import { suggest } from '../flow/suggest.ts';
import type { Unit } from '../flow/Unit.ts';
import { type CheckedPart, type CheckedUnit, type CheckedUnits, keptPer } from './CheckedUnit.ts';
import type { Finding, Report } from './Finding.ts';
import { fixOf } from './fixOf.ts';
import { type Found, gatherFindings } from './gatherFindings.ts';
import type { LiveFlows } from './LiveFlows.ts';
import { locate } from './locate.ts';
import { openProject } from './openProject.ts';
import type { FlowsView, Project } from './Project.ts';
import { plainLines } from './plainLines.ts';
import type { Judgement, OfFlows, OfPart, OfProject, Rule } from './Rule.ts';
import type { Source } from './readSources.ts';
import { RULES } from './rules/index.ts';

type Stage = Rule['stage'];
const ALL = 'all';
/** With the screen or shell that was judged, where it is one, or with all of them. */
type Reported = readonly [rule: Rule, report: Report, judged?: Unit | typeof ALL];
type Ruled<J extends Judgement> = readonly (readonly [rule: Rule, judgement: J])[];

/** The judgements of a stage, with their rules. */
const judgementsOf = (stage: Stage): Ruled<Judgement> =>
  RULES.filter((rule) => rule.stage === stage).flatMap((rule) =>
    [rule, ...(rule.also ?? [])].map((judgement) => [rule, judgement] as const),
  );

const isOfProject = (pair: Ruled<Judgement>[number]): pair is Ruled<OfProject>[number] =>
  !['part', 'unit', 'flows'].includes(pair[1].per ?? '');
const isOfPart = (pair: Ruled<Judgement>[number]): pair is Ruled<OfPart>[number] => pair[1].per === 'part';
const isOfFlows = (pair: Ruled<Judgement>[number]): pair is Ruled<OfFlows>[number] =>
  !isOfProject(pair) && !isOfPart(pair);

/** The judgements of a stage that look at screens and shells: at each by itself, or at all together. */
const ofFlows = (stage: Stage, per: OfFlows['per']): Ruled<OfFlows> =>
  judgementsOf(stage)
    .filter(isOfFlows)
    .filter(([, judgement]) => judgement.per === per);

/** The judgements of a stage that look at the whole project, or at parts of a kind. */
const ofProject = (stage: Stage, per?: OfProject['per']): Ruled<OfProject> =>
  judgementsOf(stage)
    .filter(isOfProject)
    .filter(([, judgement]) => judgement.per === per);

/** What is kept for each stage of the rules. */
const byStage = <V>(make: (stage: Stage) => V): Readonly<Record<Stage, V>> => ({
  file: make('file'),
  flow: make('flow'),
  whole: make('whole'),
});

/** The findings of a single part: all rules together, since there are many parts. */
const OF_PART = byStage((stage) => {
  const judgements = judgementsOf(stage).filter(isOfPart);
  return keptPer((part: CheckedPart): readonly Reported[] => [
    ...judge(judgements, { parts: [part], flows: part.flows, ids: part.whole.live.ids }, part.unit),
  ]);
});

/** The findings of a single unit as a whole; each rule is kept by itself. */
const OF_WHOLE = byStage((stage) =>
  ofFlows(stage, 'unit').map((pair) =>
    keptPer((checked: CheckedUnit): readonly Reported[] => [
      ...judge([pair], { ...viewOf(checked.live), units: [checked], common: [] }, checked.unit),
    ]),
  ),
);

/** The findings of a single unit and its parts. They are kept together, since most units stay as they are. */
const OF_UNIT = byStage((stage) =>
  keptPer((checked: CheckedUnit): readonly Reported[] => [
    ...checked.judgedParts.flatMap(OF_PART[stage]),
    ...OF_WHOLE[stage].flatMap((make) => make(checked)),
  ]),
);

/** The findings of parts that mean the same for every unit, judged as the first one has them. */
const OF_ALL = byStage((stage) =>
  keptPer(({ all: [first], flows }: CheckedUnits): readonly Reported[] => {
    const parts = first === undefined ? [] : plainLines(flows).map((part) => first.part(part));
    return parts.flatMap(OF_PART[stage]).map(([rule, report]) => [rule, report, ALL]);
  }),
);

/** The findings of all flows together; each rule is kept by itself. */
const OF_FLOWS = byStage((stage) =>
  ofFlows(stage, 'flows').map((pair) =>
    keptPer(({ all, common, live }: CheckedUnits): readonly Reported[] => [
      ...judge([pair], { ...viewOf(live), units: all, common }),
    ]),
  ),
);

const viewOf = ({ flows, ids }: LiveFlows): FlowsView => ({ flows, ids });

/**
 * Checks one project again and again, as it is written. A check costs what changed since the last one: reports of a
 * part whose files stayed are kept.
 */
export class CheckSession {
  readonly #definition: Definition;
  /** The findings of a single file or namespace, by the stage of the rules. */
  readonly #known = new WeakMap<object, Map<Stage, readonly Reported[]>>();
  #project: Project | undefined;

  constructor(definition: Definition) {
    this.#definition = definition;
  }

  /**
   * All findings about flows and texts, in the order of files and lines. Never throws for an author's mistake. A file
   * that does not read well is reported, and judged as it was probably meant.
   */
  check(sources: readonly Source[]): Finding[] {
    const project = openProject(sources, this.#definition, { before: this.#project, mends: true });
    this.#project = project;
    const stages: Stage[] = [
      'file',
      ...(project.flows.portal === undefined ? [] : ['flow' as const]),
      ...(isReadable(project) ? ['whole' as const] : []),
    ];
    const found = stages.flatMap((stage) =>
      [...this.#judge(project, stage)].map((reported) => foundBy(project, reported)),
    );
    return gatherFindings(found, project);
  }

  *#judge(project: Project, stage: Stage): Generator<Reported> {
    const { documents, misfits, units, together, namespaces } = project;
    yield* judge(ofProject(stage), project);
    const ofDocuments = ofProject(stage, 'document');
    for (const [path, document] of ofDocuments.length === 0 ? [] : documents) {
      yield* this.#judgePart(document, stage, ofDocuments, () => ({
        ...project,
        documents: new Map([[path, document]]),
        misfits: new Map(misfits.has(path) ? [[path, misfits.get(path) ?? []]] : []),
      }));
    }
    for (const checked of units) yield* OF_UNIT[stage](checked);
    yield* OF_ALL[stage](together);
    for (const make of OF_FLOWS[stage]) yield* make(together);
    const ofNamespaces = ofProject(stage, 'namespace');
    for (const namespace of namespaces) {
      yield* this.#judgePart(namespace, stage, ofNamespaces, () => ({ ...project, namespaces: [namespace] }));
    }
  }

  /** @param view the project with this part alone */
  #judgePart(part: object, stage: Stage, judgements: Ruled<OfProject>, view: () => Project): readonly Reported[] {
    const byStage = this.#known.get(part) ?? new Map<Stage, readonly Reported[]>();
    const reported = byStage.get(stage) ?? [...judge(judgements, view())];
    byStage.set(stage, reported);
    this.#known.set(part, byStage);
    return reported;
  }
}

/** @param judged the screen or the shell that is looked at, where it is one */
function* judge<V>(
  judgements: readonly (readonly [Rule, { check(view: V): Iterable<Report> }])[],
  view: V,
  judged?: Unit,
): Generator<Reported> {
  for (const [rule, judgement] of judgements) {
    for (const report of judgement.check(view)) yield judged === undefined ? [rule, report] : [rule, report, judged];
  }
}

/** Something could be made of every file, and there is a portal file. */
const isReadable = ({ documents, misfits, flows }: Project) =>
  flows.portal !== undefined &&
  [...documents.values()].every(
    (document) => document.value !== undefined && (placeOf(document) === undefined || misfits.has(document.path)),
  );

function foundBy(project: Project, [rule, report, judged]: Reported): Found {
  const judgedUnits = judged === ALL ? project.units.map(({ unit }) => unit) : judged === undefined ? [] : [judged];
  const users = judgedUnits.filter(({ file }) => file !== report.file).map(({ id }) => id);
  return { finding: toFinding(project, rule, report), rule, users: new Set(users) };
}

/** What is to be written again. */
const noFile = (path: string): JsonDocument => ({ path, text: '', root: undefined, value: undefined, problems: [] });

function toFinding(project: Project, rule: Rule, report: Report): Finding {
  const { file, message, found, available } = report;
  const document = project.documents.get(file) ?? project.lists.get(file) ?? (report.fix && noFile(file));
  const mended = rule.stage === 'file' ? undefined : project.mended.get(file);
  const place = mended === undefined ? report : { ...report, path: mended.originalPath(report.path) };
  const suggestion = report.suggestion ?? suggest(found, available);
  const fix = document && fixOf(document, place, suggestion);
  return {
    file,
    ...locate(document, place),
    rule: rule.id,
    level: rule.level ?? 'error',
    message,
    ...(found === undefined ? {} : { found }),
    ...(available === undefined ? {} : { available }),
    ...(suggestion === undefined ? {} : { suggestion }),
    hint: report.hint ?? rule.hint,
    ...(fix === undefined ? {} : { fix }),
  };
}
