import type { BoundName } from '../binder/bindPortal.ts';
import { type CheckedUnit, keptPer } from '../checker/CheckedUnit.ts';
import { waysOf } from '../checker/rules/stale-list.ts';
import { failureOutcomes, operationOf, successOutcomes } from '../contract/Contract.ts';
import { compareNames } from '../contract/compareNames.ts';
import { ownMember } from '../contract/isRecord.ts';
import { showType } from '../flow/showType.ts';
import { isDangling, typeOfReference } from '../flow/typeOfReference.ts';
import { type GraphEdge, tellCount, tellEdge } from '../graph/Graph.ts';
import { graphWith } from '../graph/graphOf.ts';
import type { Traffic } from '../graph/Traffic.ts';
import { kindNamedByRoot, ROOT_NAMES } from '../language/roots.ts';
import { TextsIndex, type Written } from './TextsIndex.ts';
import type { Workspace } from './Workspace.ts';

/** The exits of a screen or a shell, by the kind and name of what they lead to. */
const exitsByTarget = keptPer((checked: CheckedUnit): ReadonlyMap<string, readonly GraphEdge[]> => {
  const { nodes, edges } = graphWith({ screens: new Map() }, waysOf(checked));
  const found = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    const target = `${nodes.get(edge.to)?.kind} ${nodes.get(edge.to)?.name}`;
    found.set(target, [...(found.get(target) ?? []), edge]);
  }
  return found;
});

/** The exits that lead to a screen, state, dialog, call or place, sorted; none for any other name. */
export function waysTo(
  { kind, name, scopes }: Pick<BoundName, 'kind' | 'name' | 'scopes'>,
  { project }: Workspace,
): readonly GraphEdge[] {
  const isOfAll = scopes.includes('portal');
  const found = new Map<string, GraphEdge>();
  for (const checked of project.units) {
    if (!isOfAll && !scopes.includes(`${checked.unit.kind} ${checked.unit.id}`)) continue;
    for (const edge of exitsByTarget(checked).get(`${kind} ${name}`) ?? []) {
      const told = tellEdge(edge);
      found.set(told, { ...edge, of: [...(found.get(told)?.of ?? []), ...edge.of] });
    }
  }
  return [...found].sort(([a], [b]) => compareNames(a, b)).map(([, edge]) => edge);
}

/** Reads the exits of every screen while nobody asks for anything, so that the first question need not wait. */
export async function readAhead(workspace: Workspace): Promise<void> {
  for (let index = 0; index < workspace.project.units.length; index += 1) {
    const checked = workspace.project.units[index];
    if (checked !== undefined) exitsByTarget(checked);
    await new Promise<void>((done) => setImmediate(done));
  }
}

/** The most exits that are listed; the others are only counted. */
const MOST = 8;

/**
 * What a name is, as Markdown: its kind, its type, its texts in all languages, who leads there, and how often visitors
 * were there.
 */
export function describeName(symbol: BoundName, workspace: Workspace, traffic: Traffic | undefined): string {
  const { kind, name, scopes } = symbol;
  const owners = scopes.filter((scope) => scope !== 'portal').slice(0, MOST);
  const type = typeOfName(symbol, workspace);
  const ways = waysTo(symbol, workspace);
  return [
    `**${kind}** \`${name}\`${owners.length === 0 ? '' : ` of ${owners.join(', ')}`}`,
    ...(type === undefined ? [] : [type]),
    ...aboutContract(symbol, workspace),
    ...tellTexts(textsOf(symbol, workspace)),
    ...(traffic === undefined ? [] : tellTraffic(symbol, traffic, workspace)),
    ...(ways.length === 0
      ? []
      : [
          [
            'Leads here:',
            ...ways.slice(0, MOST).map((edge) => `- ${tellEdge(edge)}`),
            ...(ways.length > MOST ? [`- and ${ways.length - MOST} more`] : []),
          ].join('\n'),
        ]),
  ].join('\n\n');
}

/** Texts as a list with the language of each. */
export const tellTexts = (texts: readonly Written[]): readonly string[] =>
  texts.length === 0
    ? []
    : [texts.map(({ language, path, words }) => `- ${language} \`${path.join('.')}\`: ${words}`).join('\n')];

/** The texts of a name in every language. */
export function textsOf({ kind, name, declarations }: BoundName, workspace: Workspace): readonly Written[] {
  const texts = workspace.derive(TextsIndex.of);
  if (kind === 'message') return texts.written({ namespace: 'messages', path: name.split('.') });
  const keys = declarations.flatMap(({ file, path }) =>
    path === undefined
      ? texts.neededAt(file, [])
      : [path, path.slice(0, -1)].flatMap((one) => texts.neededAt(file, one)),
  );
  return keys.flatMap((key) => texts.written(key));
}

/** How often visitors were at a screen, a state or a dialog. */
function tellTraffic({ kind, name, scopes }: BoundName, traffic: Traffic, { project }: Workspace): readonly string[] {
  if (kind === 'screen') {
    const [visits, on] = [traffic.visits({ kind, id: name }), traffic.wentOn({ kind, id: name })];
    return [`${tellCount(visits)} visits${on === undefined ? '' : `, of which ${tellCount(on)} went on`}.`];
  }
  if (kind !== 'state' && kind !== 'dialog') return [];
  const times = project.units.flatMap(({ unit }) => {
    const isIn = scopes.includes('portal') || scopes.includes(`${unit.kind} ${unit.id}`);
    const node = kind === 'dialog' && scopes.includes('portal') ? `dialog ${name}` : `${unit.id} ${kind} ${name}`;
    return isIn ? traffic.arrivals(node, unit) : [];
  });
  return [`Visitors got here ${tellCount(times.reduce((sum, one) => sum + one, 0))} times.`];
}

function typeOfName({ kind, name, scopes }: BoundName, { project }: Workspace): string | undefined {
  const root = ROOT_NAMES.find((one) => kindNamedByRoot(one) === kind);
  if (root === undefined) return undefined;
  const checked = project.units.find(({ unit }) => scopes.includes(`${unit.kind} ${unit.id}`)) ?? project.units[0];
  if (checked === undefined) return undefined;
  const reference = kind === 'slot' ? `$${name}` : `$${root}.${name}`;
  const typed = typeOfReference(reference, { flows: project.flows, unit: checked.unit });
  return isDangling(typed) ? undefined : `\`${reference}\` is ${showType(typed.type)}`;
}

/** What the contract says about a call, an operation or the code of an answer. */
function aboutContract({ kind, name, scopes }: BoundName, { project }: Workspace): readonly string[] {
  const { contract } = project.flows.definition;
  const meaning = kind === 'outcome' ? ownMember(contract.codes, name) : undefined;
  if (meaning !== undefined) return [meaning];
  const unit = project.units.find(
    (one) => scopes.includes(`${one.unit.kind} ${one.unit.id}`) || scopes.includes('portal'),
  )?.unit;
  const id = kind === 'call' ? unit?.calls.get(name)?.value.operation : kind === 'operation' ? name : undefined;
  const operation = id === undefined ? undefined : operationOf(id, contract);
  if (id === undefined || operation === undefined) return [];
  const parameters = Object.entries(operation.parameters).map(([one, { required }]) =>
    required ? `${one} (required)` : one,
  );
  return [
    `${operation.summary}${operation.http === undefined ? '' : ` (\`${operation.http}\`)`}`,
    `Takes ${parameters.length === 0 ? 'nothing' : parameters.join(', ')}. Answers ${[...successOutcomes(operation), ...failureOutcomes(id, contract)].join(', ')}.`,
  ];
}
