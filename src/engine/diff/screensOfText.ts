import type { Project } from '../checker/Project.ts';
import { oncePer } from '../contract/oncePer.ts';
import type { Side } from './Comparison.ts';

/** The screens that show a text, sorted: its own screen, or those that show its dialog, its shell or its message. */
export function screensOfText({ project }: Side, name: string): string[] {
  const slash = name.lastIndexOf('/');
  const [namespace, path] = [name.slice(0, slash), name.slice(slash + 1)];
  const [first = '', second = ''] = path.split('.');
  const { byDialog, byMessage, byShell } = usersIn(project);
  if (project.flows.screens.get(first)?.flow === namespace) return [first];
  if (namespace === 'shared') return byDialog.get(second) ?? [];
  if (namespace === 'portal') return first === 'shells' ? (byShell.get(second) ?? []) : [];
  return namespace === 'messages' ? (byMessage.get(path.replace(/_(zero|one|two|few|many|other)$/, '')) ?? []) : [];
}

type Users = ReadonlyMap<string, string[]>;

/** The users of each shared dialog, each message and each shell: screens by id, sorted. */
const usersIn = oncePer((project: Project): { byDialog: Users; byMessage: Users; byShell: Users } => {
  const byDialog = new Map<string, Set<string>>();
  const byMessage = new Map<string, Set<string>>();
  const byShell = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, name: string, id: string) => {
    map.set(name, (map.get(name) ?? new Set()).add(id));
  };
  for (const { unit, nodes } of project.units) {
    const shell = project.flows.screens.get(unit.id)?.value.route.shell;
    if (unit.kind === 'screen' && shell !== undefined) add(byShell, shell, unit.id);
    for (const [id, { shared }] of unit.dialogs) if (shared && unit.kind === 'screen') add(byDialog, id, unit.id);
    for (const { value } of nodes.messages) if (unit.kind === 'screen') add(byMessage, value, unit.id);
  }
  const sorted = (map: Map<string, Set<string>>) => new Map([...map].map(([name, ids]) => [name, [...ids].sort()]));
  return { byDialog: sorted(byDialog), byMessage: sorted(byMessage), byShell: sorted(byShell) };
});
