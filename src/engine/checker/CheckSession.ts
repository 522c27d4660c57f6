import type { Definition } from '../flow/Definition.ts';
import type { JsonDocument, Trouble } from '../flow/JsonDocument.ts';
import { placeOf } from '../flow/loadFlows.ts';
import { writtenAt } from '../flow/partsIn.ts';
import { suggest } from '../flow/suggest.ts';
import type { Unit } from '../flow/Unit.ts';
import { type CheckedPart, type CheckedUnit, type CheckedUnits, keptPer } from './CheckedUnit.ts';
import type { Finding } from './Finding.ts';
import { fixOf } from './fixOf.ts';
import { type Found, gatherFindings } from './gatherFindings.ts';
import type { LiveFlows } from './LiveFlows.ts';
import { locate } from './locate.ts';
import { openProject } from './openProject.ts';
import type { FlowsView, Project } from './Project.ts';
import { plainLines } from './plainLines.ts';
import type { Report, Rule } from './Rule.ts';
import { isData, type Source } from './readSources.ts';
import { brokenPromise } from './rules/broken-promise.ts';
import { lacksCalls } from './rules/unknown-file.ts';
import { RULES } from './rules.ts';
import { settleRenames } from './settleRenames.ts';

type Stage = Rule['stage'];
/** The file for reports about the flows as a whole. */
const PORTAL_FILE = 'flows/portal.json';
const ALL = 'all';
/** A report with its rule, and with the checked screen or shell, or `ALL` for a report that applies to every unit. */
type Reported = readonly [rule: Rule, report: Report, judged?: Unit | typeof ALL];
/** The rules of a stage that have a given judgement. */
const rulesOf = <K extends keyof Rule>(stage: Stage, looksAt: K) =>
  RULES.filter((rule): rule is Rule & Required<Pick<Rule, K>> => rule.stage === stage && rule[looksAt] !== undefined);

/** A value for each stage of the rules. */
const byStage = <V>(make: (stage: Stage) => V): Readonly<Record<Stage, V>> => ({
  file: make('file'),
  flow: make('flow'),
  whole: make('whole'),
});

/** The findings of a single part. Those of all rules are cached together, since there are many parts. */
const OF_PART = byStage((stage) => {
  const rules = rulesOf(stage, 'ofPart');
  return keptPer((part: CheckedPart): readonly Reported[] => {
    const view = viewOf(part.whole.live);
    return rules.flatMap((rule) => reportedBy(rule, () => rule.ofPart(part, view), part.unit.file, part.unit));
  });
});

/** The findings of a single unit and its parts. They are cached together, since most units stay unchanged. */
const OF_UNIT = byStage((stage) => {
  const made = rulesOf(stage, 'ofUnit').map((rule) =>
    keptPer((checked: CheckedUnit): readonly Reported[] =>
      reportedBy(rule, () => rule.ofUnit(checked, viewOf(checked.live)), checked.unit.file, checked.unit),
    ),
  );
  return keptPer((checked: CheckedUnit): readonly Reported[] => [
    ...checked.judgedParts.flatMap(OF_PART[stage]),
    ...made.flatMap((make) => make(checked)),
  ]);
});

/** The findings of parts with the same meaning in every unit, checked only in the first unit. */
const OF_ALL = byStage((stage) =>
  keptPer(({ all: [first], flows }: CheckedUnits): readonly Reported[] => {
    const parts = first === undefined ? [] : plainLines(flows).map((part) => first.part(part));
    return parts.flatMap(OF_PART[stage]).map(([rule, report]) => [rule, report, ALL]);
  }),
);

/** The findings of all flows together; each rule is cached separately. */
const OF_FLOWS = byStage((stage) =>
  rulesOf(stage, 'ofFlows')
    .filter(({ last }) => !last)
    .map(ofFlows),
);

/** The same of rules that run only while there are no other findings, since they judge whole visits. */
const JUDGED_LAST = rulesOf('whole', 'ofFlows')
  .filter(({ last }) => last)
  .map((rule) => ({ rule, make: ofFlows(rule) }));
const LAST = JUDGED_LAST.map(({ make }) => make);
const LAST_OF_NAMES = JUDGED_LAST.flatMap(({ rule, make }) => (rule === brokenPromise ? [] : make));

type OfFlows = (checked: CheckedUnits) => readonly Reported[];

function ofFlows(rule: Rule & Required<Pick<Rule, 'ofFlows'>>): OfFlows {
  return keptPer(({ all, common, live }: CheckedUnits) =>
    reportedBy(rule, () => rule.ofFlows({ ...viewOf(live), units: all, common })),
  );
}

const viewOf = ({ flows, ids }: LiveFlows): FlowsView => ({ flows, ids });

/**
 * Checks one project repeatedly while it is edited. A check costs as much as the change since the last one: reports of
 * unchanged parts are cached.
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
   * All findings about flows and texts, in the order of files and lines. Never throws for an author's mistake. An
   * unreadable file is reported, and also checked as it was probably meant.
   */
  check(sources: readonly Source[]): Finding[] {
    try {
      const { findings, project } = this.#find(sources, LAST);
      return this.#settle(findings, project, sources);
    } catch (error) {
      return this.#findWithout(sources, reasonOf(error));
    }
  }

  /** A failure while looking for renames does not affect the other findings. */
  #settle(findings: Finding[], project: Project, sources: readonly Source[]): Finding[] {
    try {
      return settleRenames(findings, project, sources, (tried) => this.#find(tried, LAST).findings);
    } catch (error) {
      return [...findings, { ...FAILED, message: `the checker failed while looking for renames: ${reasonOf(error)}` }];
    }
  }

  /** The findings without the file at which the checker itself fails. Bisection finds that file. */
  #findWithout(sources: readonly Source[], reason: string): Finding[] {
    const trouble: Trouble = { rule: 'unreadable-file', message: `the checker failed at this file: ${reason}` };
    const without = (files: readonly Source[]) => {
      this.#project = undefined;
      try {
        const left = sources.map((source) => (files.includes(source) ? { ...source, trouble } : source));
        return this.#find(left, LAST).findings;
      } catch {
        return undefined;
      }
    };
    let suspects = sources.filter(isData);
    while (suspects.length > 1) {
      const half = suspects.slice(0, suspects.length >> 1);
      suspects = without(half) === undefined ? suspects.slice(half.length) : half;
    }
    const findings = without(suspects) ?? [{ ...FAILED, message: `the checker failed: ${reason}` }];
    // The next check must not reuse a file that was left out here.
    this.#project = undefined;
    return findings;
  }

  /** What the sources say. It is only valid until the next sources. */
  open(sources: readonly Source[]): Project {
    this.#project = openProject(sources, this.#definition, { before: this.#project, mends: true });
    return this.#project;
  }

  /** The findings but for broken promises, which a change of names alone cannot break. Throws if the checker fails. */
  checkNames(sources: readonly Source[]): Finding[] {
    return this.#find(sources, LAST_OF_NAMES).findings;
  }

  #find(
    sources: readonly Source[],
    last: readonly OfFlows[],
  ): { readonly findings: Finding[]; readonly project: Project } {
    const project = this.open(sources);
    const stages: Stage[] = [
      'file',
      ...(isWhole(project) ? ['flow' as const] : []),
      ...(isReadable(project) ? ['whole' as const] : []),
    ];
    const found = stages.flatMap((stage) =>
      [...this.#judge(project, stage)].map((reported) => foundBy(project, reported)),
    );
    if (stages.includes('whole') && found.every(({ rule }) => rule.last))
      for (const make of last) found.push(...make(project.together).map((reported) => foundBy(project, reported)));
    return { findings: gatherFindings(found, project), project };
  }

  *#judge(project: Project, stage: Stage): Generator<Reported> {
    const { documents, misfits, units, together, namespaces } = project;
    for (const rule of rulesOf(stage, 'ofProject')) yield* reportedBy(rule, () => rule.ofProject(project));
    const ofFile = rulesOf(stage, 'ofFile');
    for (const [path, document] of ofFile.length === 0 ? [] : documents) {
      yield* this.#keep(document, stage, () => {
        const own = new Map(misfits.has(path) ? [[path, misfits.get(path) ?? []]] : []);
        const view = { ...project, documents: new Map([[path, document]]), misfits: own };
        return ofFile.flatMap((rule) => reportedBy(rule, () => rule.ofFile(view), path));
      });
    }
    for (const checked of units) yield* OF_UNIT[stage](checked);
    yield* OF_ALL[stage](together);
    for (const make of OF_FLOWS[stage]) yield* make(together);
    const ofTexts = rulesOf(stage, 'ofTexts');
    for (const namespace of namespaces) {
      yield* this.#keep(namespace, stage, () =>
        ofTexts.flatMap((rule) =>
          reportedBy(rule, () => rule.ofTexts({ ...project, namespaces: [namespace] }), namespace.languages[0]?.file),
        ),
      );
    }
  }

  /** The cached findings of an unchanged file or namespace. */
  #keep(part: object, stage: Stage, judge: () => readonly Reported[]): readonly Reported[] {
    const byStage = this.#known.get(part) ?? new Map<Stage, readonly Reported[]>();
    const reported = byStage.get(stage) ?? judge();
    byStage.set(stage, reported);
    this.#known.set(part, byStage);
    return reported;
  }
}

/**
 * The reports of a rule. If the rule throws, its failure is reported instead, and the other rules continue.
 * @param file the file for the report
 * @param judged the checked screen or shell, if there is one
 */
function reportedBy(rule: Rule, judge: () => Iterable<Report>, file = PORTAL_FILE, judged?: Unit): Reported[] {
  try {
    return [...judge()].map((report) => (judged === undefined ? [rule, report] : [rule, report, judged]));
  } catch (error) {
    const message = `the rule ${rule.id} failed in this file, so its findings are unknown: ${reasonOf(error)}`;
    return [[failed(rule), { file, path: [], message }]];
  }
}

/** A stand-in for a failed rule, so that its report neither follows from other findings nor causes any. */
const failed = ({ id, why }: Rule): Rule => ({ id, why, stage: 'file', hint: FAULT });

const FAULT = 'This is a bug in the checker: report it with this file. Undoing the last change may avoid it.';

/** The report of a failure that no single file causes. */
const FAILED = {
  file: PORTAL_FILE,
  line: 1,
  column: 1,
  length: 1,
  rule: 'unreadable-file',
  level: 'error',
  hint: FAULT,
} as const;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Whether the files that all others depend on exist, and could be parsed at least partly. */
function isWhole(project: Project): boolean {
  const { flows, documents } = project;
  return (
    [flows.portal, flows.kinds, flows.languages].every((file) => file !== undefined) &&
    (flows.brand !== undefined || !documents.has('flows/brand.json')) &&
    !lacksCalls(project)
  );
}

/** Whether every file could be parsed at least partly, and there is a portal file. */
const isReadable = (project: Project) =>
  isWhole(project) &&
  [...project.documents.values()].every(
    (document) =>
      document.value !== undefined && (placeOf(document) === undefined || project.misfits.has(document.path)),
  );

function foundBy(project: Project, [rule, judgedReport, judged]: Reported): Found {
  const report = rule.stage === 'file' ? judgedReport : asWritten(judgedReport, project);
  const judgedUnits = judged === ALL ? project.units.map(({ unit }) => unit) : judged === undefined ? [] : [judged];
  const users = judgedUnits.filter(({ file }) => file !== report.file).map(({ id }) => id);
  return { finding: toFinding(project, rule, report), rule, users: new Set(users) };
}

/** A report located in the file as the author wrote it; later stages check the completed file. */
const asWritten = (report: Report, { flows }: Project): Report =>
  report.isWritten || report.offset !== undefined ? report : { ...report, ...writtenAt(report, flows) };

/** Stands in for a file without a document, such as a module, when a fix rewrites the whole file. */
const noFile = (path: string): JsonDocument => ({ path, text: '', root: undefined, value: undefined, problems: [] });

function toFinding(project: Project, rule: Rule, report: Report): Finding {
  const { file, message, found, available, visit = [] } = report;
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
    ...(visit.length === 0 ? {} : { visit }),
    hint: report.hint ?? rule.hint,
    ...(fix === undefined ? {} : { fix }),
  };
}
