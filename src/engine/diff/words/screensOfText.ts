import type { Project } from '../../checker/Project.ts';
import { oncePer } from '../../contract/oncePer.ts';
import { kindOf } from '../../flow/kindOf.ts';
import { messagesOfField } from '../../flow/rules/messagesOfField.ts';
import type { Side } from '../Comparison.ts';

/** The key of a message, shared or a screen's own, without the form of a plural; empty for another text. */
export const messageOf = (name: string): string =>
  /^(?:messages\/|[^.]+\.messages\.)(.+?)(?:_(?:zero|one|two|few|many|other))?$/.exec(name)?.[1] ?? '';

/** The screens that show a text, sorted: its own screen, or those that show its dialog, its shell or its message. */
export function screensOfText({ project }: Pick<Side, 'project'>, name: string): string[] {
  const slash = name.lastIndexOf('/');
  const [namespace, path] = [name.slice(0, slash), name.slice(slash + 1)];
  const [first = '', second = ''] = path.split('.');
  const { byDialog, byMessage, byShell, byGroup } = usersIn(project);
  if (project.flows.screens.get(first)?.flow === namespace) return [first];
  if (namespace === 'shared') return byDialog.get(second) ?? [];
  if (namespace === 'portal' && first === 'shells') return byShell.get(second) ?? [];
  if (namespace === 'portal' && byGroup.has(first)) return byGroup.get(first) ?? [];
  // The portal's name and the words of its parts may appear on any screen.
  if (namespace === 'portal') return [...project.flows.screens.keys()].sort();
  return namespace === 'messages' ? (byMessage.get(messageOf(name)) ?? []) : [];
}

type Users = ReadonlyMap<string, string[]>;

/** The users of each shared dialog, each message, each shell and each group of texts: screens by id, sorted. */
const usersIn = oncePer((project: Project) => {
  const byDialog = new Map<string, Set<string>>();
  const byMessage = new Map<string, Set<string>>();
  const byShell = new Map<string, Set<string>>();
  const byGroup = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, name: string, id: string) => {
    map.set(name, (map.get(name) ?? new Set()).add(id));
  };
  for (const { unit, nodes } of project.units) {
    const shell = project.flows.screens.get(unit.id)?.value.route.shell;
    if (unit.kind === 'screen' && shell !== undefined) add(byShell, shell, unit.id);
    for (const [id, { shared }] of unit.dialogs) if (shared && unit.kind === 'screen') add(byDialog, id, unit.id);
    for (const { value } of nodes.messages) if (unit.kind === 'screen') add(byMessage, value, unit.id);
    for (const { field } of unit.kind === 'screen' ? unit.fields.values() : []) {
      for (const group of kindOf(field, project.flows.definition).portalTexts ?? []) add(byGroup, group, unit.id);
      for (const message of messagesOfField(field, project.flows)) add(byMessage, message, unit.id);
    }
  }
  const sorted = (map: Map<string, Set<string>>): Users =>
    new Map([...map].map(([name, ids]) => [name, [...ids].sort()]));
  return {
    byDialog: sorted(byDialog),
    byMessage: sorted(byMessage),
    byShell: sorted(byShell),
    byGroup: sorted(byGroup),
  };
});
