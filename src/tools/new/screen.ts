import { DRAFT_WHY, Refusal, type Scaffold, screensOf } from './Scaffold.ts';
import type { Workspace } from './Workspace.ts';

const shellsOf = ({ flows }: Workspace) => Object.keys(flows.portal?.value.shells ?? {});

/** A screen with a title, a line below it and a button to the start. */
export const screen: Scaffold = {
  about: 'a screen with its address and its texts',
  questions: [
    { name: 'flow', about: 'the flow it belongs to; a new name begins a new flow' },
    { name: 'path', about: 'its address; /<name> if absent', otherwise: '' },
    {
      name: 'from',
      about: 'the screen that links to it; none if a mail or an app leads to it',
      otherwise: '',
      among: screensOf,
    },
    {
      name: 'shell',
      about: "its shell; the portal's if absent",
      otherwise: '',
      among: shellsOf,
      isQuiet: true,
    },
  ],
  make(workspace, id, { flow = '', path = '', from = '', shell = '' }) {
    const { screens } = workspace.flows;
    if (screens.has(id)) throw new Refusal(`There is already a screen ${id}.`);
    const start = [...screens.values()].find(({ value }) => value.route.paths.includes('/'))?.id ?? id;
    workspace.write(`flows/${flow}/${id}.screen.json`, {
      $schema: '../../schemas/screen.schema.json',
      why: DRAFT_WHY,
      route: {
        paths: [path || `/${id}`],
        ...(shell === '' ? {} : { shell }),
        ...(from === '' ? { outside: true } : {}),
      },
      body: [{ button: 'start', do: { goto: start } }],
    });
    workspace.putTexts(flow, [id], (language) => ({
      title: workspace.wordOf(language, 'scaffolds.screen.title'),
      lead: workspace.wordOf(language, 'scaffolds.screen.lead'),
      actions: { start: workspace.wordOf(language, 'scaffolds.screen.start') },
    }));
    if (from === '') return;
    const leading = screens.get(from);
    workspace.changeScreen(from, (one) => ({ ...one, body: [...one.body, { link: id, do: { goto: id } }] }));
    workspace.putTexts(leading?.flow ?? '', [from, 'actions', id], (language) =>
      workspace.wordOf(language, 'scaffolds.screen.title'),
    );
  },
};
