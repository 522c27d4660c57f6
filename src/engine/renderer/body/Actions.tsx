import { observer } from 'mobx-react-lite';
import { useContext } from 'react';
import type { Item } from '../../flow/types.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { FormContext } from '../form/FormContext.ts';
import { useBodyView, useEntry } from '../ViewContext.ts';
import { ActionButton } from './ActionButton.tsx';
import { type Action, actionIdOf, isAction } from './groupItems.ts';

/**
 * Adjacent buttons. Those before the submit stand beside it, those after it below. A dialog has all of them in one row
 * at its end.
 */
export const Actions = observer(function Actions({ items }: { readonly items: readonly Action[] }) {
  const { form, items: all } = useContext(FormContext);
  const view = useBodyView();
  const entry = useEntry();
  const own = useOwnTexts();
  const submitAt = items.findIndex((item) => 'submit' in item);
  const primary = primaryOf(all.filter((item) => view.isVisible(item)));
  const isRow = form !== '' || (submitAt > 0 && submitAt === items.length - 1);
  return (
    <div className="actions" data-row={isRow || undefined}>
      {items.map((item) => {
        const id = actionIdOf(item);
        return (
          <ActionButton
            key={id}
            id={id}
            look={item === primary && entry === undefined ? 'primary' : 'secondary'}
            isDestructive={'destructive' in item}
            mark={'mark' in item ? item.mark : undefined}
            reason={'enabled' in item ? own(`reasons.${id}`, '') : ''}
            isSubmit={'submit' in item}
            isBusy={view.isBusy(id, entry, form)}
            isEnabled={view.isEnabled(item, entry)}
            onPress={() => view.press(id, entry, form)}
          >
            {own(`actions.${id}`)}
          </ActionButton>
        );
      })}
    </div>
  );
});

/** The primary action of a body: its submit, else its first button, else its way out. */
function primaryOf(items: readonly Item[]): Action | undefined {
  const actions = items.filter(isAction);
  return actions.find((item) => 'submit' in item) ?? actions.find((item) => 'button' in item) ?? actions[0];
}
