import { actionOf } from '../../engine/flow/actionOf.ts';
import type { Item } from '../../engine/flow/types.ts';
import { DRAFT_WHY, Refusal, type Scaffold, screensOf } from './Scaffold.ts';

const idOf = (item: Item): string | undefined => {
  const action = actionOf(item);
  return action?.kind === 'cancel' ? undefined : action?.id;
};

/** A dialog of a screen, opened by a new button or as the confirmation of an action. */
export const dialog: Scaffold = {
  about: 'a dialog of a screen, opened by a new button or before an action',
  questions: [
    { name: 'screen', about: 'the screen that opens it', among: screensOf },
    { name: 'before', about: 'the action that it confirms; if absent, a new button opens it', otherwise: '' },
  ],
  make(workspace, id, { screen = '', before = '' }) {
    const file = workspace.flows.screens.get(screen);
    if (file === undefined) return;
    if (file.value.dialogs?.[id] !== undefined || workspace.flows.dialogs.has(id))
      throw new Refusal(`There is already a dialog ${id}.`);
    const actions = file.value.body.flatMap((item) => idOf(item) ?? []);
    const confirmed = file.value.body.find((item) => before !== '' && idOf(item) === before);
    if (before !== '' && confirmed === undefined)
      throw new Refusal(`${screen} has no action "${before}" outside a list: ${actions.join(', ') || 'none'}.`);
    const done: unknown = confirmed === undefined ? undefined : Reflect.get(confirmed, 'do');
    workspace.changeScreen(screen, (one) => ({
      ...one,
      body:
        confirmed === undefined
          ? [...one.body, { button: id, do: { dialog: id } }]
          : one.body.map((item) => (idOf(item) === before ? ({ ...item, do: { dialog: id } } as Item) : item)),
      dialogs: {
        ...one.dialogs,
        [id]: {
          why: DRAFT_WHY,
          body: [...(done === undefined ? [] : [{ button: 'confirm', do: done } as Item]), { cancel: 'close' }],
        },
      },
    }));
    const { flow } = file;
    workspace.putTexts(flow, [screen, 'dialogs', id], (language) => ({
      title: workspace.wordOf(language, 'scaffolds.dialog.title'),
      lead: workspace.wordOf(language, 'scaffolds.dialog.lead'),
      actions: {
        ...(done === undefined ? {} : { confirm: workspace.wordOf(language, 'scaffolds.dialog.confirm') }),
        close: workspace.wordOf(language, 'scaffolds.dialog.close'),
      },
    }));
    if (confirmed === undefined)
      workspace.putTexts(flow, [screen, 'actions', id], (language) =>
        workspace.wordOf(language, 'scaffolds.dialog.open'),
      );
  },
};
