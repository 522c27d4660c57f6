import type { Definition } from '../flow/Definition.ts';
import type { Finding, Report } from './Finding.ts';
import { locate } from './locate.ts';
import { openProject } from './openProject.ts';
import type { Project } from './Project.ts';
import type { Rule } from './Rule.ts';
import type { Source } from './readSources.ts';
import { RULES } from './rules/index.ts';
import { suggest } from './suggest.ts';

/**
 * Everything wrong with flows and texts, in the order of files and lines. Pure, and never throws for an author's
 * mistake. A file that does not read well is reported and then left out; what speaks of it is still judged.
 */
export function check(sources: readonly Source[], definition: Definition): Finding[] {
  const project = openProject(sources, definition);
  const isWhole = isReadable(project);
  const findings = new Map<string, Finding>();
  for (const rule of RULES) {
    if (rule.stage === 'flow' && project.flows.portal === undefined) continue;
    if (rule.stage === 'whole' && !isWhole) continue;
    for (const report of rule.check(project)) {
      const finding = toFinding(project, rule, report);
      findings.set(`${finding.file}:${finding.line}:${finding.column}:${finding.rule}:${finding.message}`, finding);
    }
  }
  return [...findings.values()].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule),
  );
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
