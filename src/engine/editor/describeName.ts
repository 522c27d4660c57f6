import type { BoundName } from '../binder/bindPortal.ts';
import { waysOf } from '../checker/waysOf.ts';
import { failureOutcomes, operationOf, successOutcomes } from '../contract/Contract.ts';
import { ownMember } from '../contract/ownMember.ts';
import { showType } from '../flow/showType.ts';
import { isDangling } from '../flow/Typed.ts';
import { typeOfReference } from '../flow/typeOfReference.ts';
import { type Graph, type GraphEdge, tellEdge } from '../graph/Graph.ts';
import { graphWith } from '../graph/graphOf.ts';
import { kindNamedByRoot, ROOT_NAMES } from '../language/roots.ts';
import { TextsIndex, type Written } from './TextsIndex.ts';
import type { Workspace } from './Workspace.ts';

/** The most exits that are listed; the others are only counted. */
const MOST = 8;

/** What a name is, as Markdown: its kind, its type, its texts in all languages, and who leads there. */
export function describeName(symbol: BoundName, workspace: Workspace): string {
  const { kind, name, scopes } = symbol;
  const owners = scopes.filter((scope) => scope !== 'portal').slice(0, MOST);
  const type = typeOfName(symbol, workspace);
  const ways = waysTo(symbol, workspace);
  return [
    `**${kind}** \`${name}\`${owners.length === 0 ? '' : ` of ${owners.join(', ')}`}`,
    ...(type === undefined ? [] : [type]),
    ...aboutContract(symbol, workspace),
    ...tellTexts(textsOf(symbol, workspace)),
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

/** Every exit of the portal. */
const graphIn = ({ project }: Workspace): Graph => graphWith(project.flows, project.units.flatMap(waysOf));

/** The exits by the nodes that they lead to. */
const edgesByTarget = (workspace: Workspace): ReadonlyMap<string, readonly GraphEdge[]> => {
  const { nodes, edges } = workspace.derive(graphIn);
  const found = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    const node = nodes.get(edge.to);
    if (node === undefined) continue;
    const key = `${node.kind} ${node.name}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, [edge]);
    else known.push(edge);
  }
  return found;
};

/** The exits that lead to a screen, state, dialog, call or place. */
function waysTo(
  { kind, name, scopes }: Pick<BoundName, 'kind' | 'name' | 'scopes'>,
  workspace: Workspace,
): readonly GraphEdge[] {
  const edges = workspace.derive(edgesByTarget).get(`${kind} ${name}`) ?? [];
  if (scopes.includes('portal')) return edges;
  const { nodes } = workspace.derive(graphIn);
  return edges.filter(({ to }) => scopes.includes(`screen ${nodes.get(to)?.screen}`));
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
