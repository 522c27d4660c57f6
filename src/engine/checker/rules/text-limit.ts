import type { Flows } from '../../flow/Flows.ts';
import { limitsOfField } from '../../flow/rules/limitsOfField.ts';
import { isMeasured, placeholderOf, testOf } from '../../flow/rules/testOf.ts';
import type { RuleNode } from '../../flow/UnitNodes.ts';
import type { Report } from '../Finding.ts';
import type { CheckedUnit, Project } from '../Project.ts';
import { placeholdersOf } from '../placeholders.ts';
import { formsAt } from '../plurals.ts';
import type { Rule } from '../Rule.ts';
import { statedTimers } from '../statedTimers.ts';
import { numberedIn, textAt } from '../Texts.ts';
import { unitsOfFlow } from '../unitsOfFlow.ts';

export const textLimit: Rule = {
  id: 'text-limit',
  why: 'A text that states a limit as a number is wrong as soon as the limit changes.',
  hint: 'Write {min} or {max}, which the rule fills in, or pass "$after.<state>" to the text and write {wait, duration}.',
  stage: 'flow',
  *check(project) {
    const seen = new Set<string>();
    for (const { nodes } of project.units) {
      for (const visit of nodes.rules) {
        const { test, limit } = testOf(visit.value.rule);
        const said = JSON.stringify([test, limit, visit.value.rule.message ?? visit.field.widget]);
        if (!isMeasured(test) || seen.has(said)) continue;
        seen.add(said);
        const own = placeholderOf(test);
        for (const { file, path, text } of textsOf(visit, project)) {
          const other = placeholdersOf(text).find(({ name }) => name !== own)?.name;
          const number = /\d+/.exec(text)?.[0];
          if (other !== undefined) {
            yield { file, path, message: `${test} fills {${own}}, and this text asks for {${other}}`, found: other };
          } else if (number !== undefined && Number(number) !== limit) {
            yield { file, path, message: `this text promises ${number}, and the rule says ${JSON.stringify(limit)}` };
          }
        }
      }
    }
  },
  also: [
    { per: 'namespace', check: statedLimits },
    { per: 'namespace', check: statedTimers },
  ],
};

/** A field with limits, by where its texts stand: namespace and path. */
type Limited = readonly [place: string, field: { readonly name: string; readonly limits: [string, unknown][] }];

const limitedFields = ({ unit, nodes }: CheckedUnit, flows: Flows): readonly Limited[] =>
  nodes.items.flatMap(({ value, scope: { dialog } }): Limited[] => {
    const limits = 'field' in value ? Object.entries(limitsOfField(value, flows)) : [];
    if (!('field' in value) || limits.length === 0) return [];
    const isShared = dialog !== undefined && unit.dialogs.get(dialog)?.shared === true;
    const owner = isShared ? [] : unit.kind === 'shell' ? ['shells', unit.id] : [unit.id];
    const place = [...owner, ...(dialog === undefined ? [] : ['dialogs', dialog]), 'fields', value.field];
    return [[[isShared ? 'shared' : unit.flow, ...place].join('/'), { name: value.field, limits }]];
  });

/** Texts of a field that state a number which is one of its limits. */
function* statedLimits(project: Project): Generator<Report> {
  for (const { name, languages } of project.namespaces) {
    const own = name === 'shared' ? project.units : unitsOfFlow(project, name);
    const byField = new Map(own.flatMap((checked) => checked.keep(limitedFields)));
    for (const { file, value } of byField.size === 0 ? [] : languages) {
      for (const { path, value: text } of numberedIn(value)) {
        const at = path.lastIndexOf('fields');
        if (at < 0) continue;
        const numbers = text.match(/\d{4}-\d\d-\d\d|\d+/g);
        const field = numbers && byField.get([name, ...path.slice(0, at + 2)].join('/'));
        for (const [limit, number] of field?.limits ?? []) {
          if (!numbers?.includes(String(number))) continue;
          yield { file, path, message: `this text states ${number}, which is {${limit}} of "${field?.name}"` };
        }
      }
    }
  }
}

/** What is said where a rule is broken, in every language and each of its plural forms. */
function textsOf({ value: { rule }, field }: RuleNode, { flows, documents, languages }: Project) {
  const { test } = testOf(rule);
  const kinds = flows.kinds?.value;
  const key = rule.message ?? kinds?.kinds[field.widget]?.messages?.[test] ?? kinds?.messages[test];
  if (key === undefined) return [];
  return languages.ids.flatMap((language) => {
    const file = `locales/${language}/messages.json`;
    const value = documents.get(file)?.value;
    const path = key.split('.');
    const forms = [...formsAt(value, path)].map(([form, text]) => ({
      path: [...path.slice(0, -1), `${path.at(-1)}_${form}`],
      text,
    }));
    return [{ path, text: textAt(value, path) }, ...forms].flatMap(({ path: place, text }) =>
      typeof text === 'string' ? [{ file, path: place, text }] : [],
    );
  });
}
