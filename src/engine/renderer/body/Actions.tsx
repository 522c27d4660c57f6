import { UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, type RefObject, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Mark } from '../../flow/Program.ts';
import type { Item } from '../../flow/types.ts';
import { idOf } from '../../runtime/ScreenIndex.ts';
import { fill } from '../../texts/fill.ts';
import { inMinutes } from '../../texts/inMinutes.ts';
import { useOwnTexts, useWords } from '../../widgets/words/useTexts.ts';
import { FormContext, ShownContext } from '../form/FormContext.ts';
import { useBodyView, useEntry, useMarks } from '../ViewContext.ts';
import { type Action, isAction } from './groupItems.ts';
import { NewTabLink } from './NewTabLink.tsx';
import { Spinner } from './Spinner.tsx';

interface ActionsProps {
  readonly items: readonly Action[];
}

/**
 * Adjacent buttons. Buttons before the submit are placed beside it, buttons after it below it; a dialog's buttons share
 * a row. If a row's buttons are stacked, the primary button is first, both visually and in tab order.
 */
export const Actions = observer(function Actions({ items }: ActionsProps) {
  const { form, items: all } = useContext(FormContext);
  const submitAt = items.findIndex((item) => 'submit' in item);
  const isRow = form !== '' || (submitAt > 0 && submitAt === items.length - 1);
  const row = useRef<HTMLDivElement>(null);
  const isStacked = useIsStacked(row);
  const view = useBodyView();
  const entry = useEntry();
  const own = useOwnTexts();
  const visible = all.filter((item) => view.isVisible(item));
  const primary = primaryOf(visible, (item) => view.isEnabled(item, entry));
  const ordered = isRow && isStacked && items[0] !== primary ? items.toReversed() : items;
  return (
    <div className="actions" ref={row} data-row={isRow || undefined}>
      {ordered.map((item) => {
        const id = idOf(item);
        const label = own(`actions.${id}`);
        const look = item === primary && entry === undefined ? 'primary' : 'secondary';
        const target = view.isEnabled(item, entry) ? view.targetOf(item, entry) : undefined;
        if (target?.tab === 'new') return <NewTabLink key={id} id={id} href={target.href} label={label} look={look} />;
        return (
          <ActionButton
            key={id}
            id={id}
            look={look}
            isDestructive={'destructive' in item}
            mark={'mark' in item ? item.mark : undefined}
            reason={'enabled' in item ? own(`reasons.${id}`, '') : ''}
            isSubmit={'submit' in item}
            isBusy={view.isBusy(id, entry, form)}
            heldFor={view.heldFor(id, entry, form)}
            isEnabled={view.isEnabled(item, entry)}
            onPress={() => view.press(id, entry, form)}
          >
            {label}
          </ActionButton>
        );
      })}
    </div>
  );
});

/** Whether an element's buttons are stacked, as on a phone, or because of long labels or large text. */
function useIsStacked(element: RefObject<HTMLElement | null>): boolean {
  const [isStacked, setStacked] = useState(false);
  const isShown = useContext(ShownContext);
  useLayoutEffect(() => {
    const row = element.current;
    if (row === null || !isShown) return;
    const measure = () => {
      const buttons = [...row.querySelectorAll<HTMLElement>('.button')];
      setStacked(new Set(buttons.map(({ offsetTop }) => offsetTop)).size > 1);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(row);
    return () => watch.disconnect();
  }, [element, isShown]);
  return isStacked;
}

/**
 * The primary action of a body: its submit, else its first button, else its cancel. While the submit is disabled
 * pending another action, the last button that checks a field is primary.
 */
function primaryOf(items: readonly Item[], isEnabled: (action: Action) => boolean): Action | undefined {
  const actions = items.filter(isAction);
  const submit = actions.find((item) => 'submit' in item);
  if (submit !== undefined) {
    return (isEnabled(submit) ? undefined : actions.findLast((item) => 'checks' in item)) ?? submit;
  }
  return actions.find((item) => 'button' in item) ?? actions[0];
}

interface ActionButtonProps {
  readonly id: string;
  readonly look: 'primary' | 'secondary';
  /** Whether the action is hard to undo. */
  readonly isDestructive: boolean;
  /** The name of the third-party logo on the button. */
  readonly mark: string | undefined;
  /** Why the button is disabled; '' for no explanation. */
  readonly reason: string;
  /** Whether pressing the button submits the form, like Enter. */
  readonly isSubmit: boolean;
  readonly isBusy: boolean;
  /** Seconds until the button may be pressed again (Retry-After). */
  readonly heldFor: number | undefined;
  readonly isEnabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/**
 * A button. While its call is running it is busy, keeps the focus, and ignores further presses. While it is disabled,
 * the reason is shown below it. A submit that is disabled or waits for Retry-After stays in the tab order (D-118).
 */
function ActionButton(props: ActionButtonProps) {
  const { id, look, isDestructive, mark, isSubmit, isBusy, heldFor, isEnabled, onPress, children } = props;
  const word = useWords();
  const about = useId();
  const marks = useMarks();
  const shown = mark === undefined ? undefined : marks[mark];
  const isHeld = heldFor !== undefined;
  const waits = isHeld ? word('retryIn', fill({ seconds: inMinutes(heldFor) })) : '';
  const reason = isEnabled ? waits : props.reason;
  return (
    <>
      <UnstyledButton
        className="button"
        type={isSubmit ? 'submit' : 'button'}
        data-action={id}
        data-look={look}
        data-destructive={isDestructive || undefined}
        data-mark={mark}
        aria-busy={isBusy || undefined}
        aria-disabled={isHeld || (isSubmit && !isEnabled) || undefined}
        aria-describedby={reason === '' ? undefined : about}
        disabled={!isSubmit && !isEnabled}
        onClick={isSubmit ? undefined : onPress}
      >
        {shown !== undefined && <OwnMark mark={shown} />}
        <span className="button-label">{children}</span>
        {isBusy && <Spinner />}
      </UnstyledButton>
      {reason !== '' && (
        <p className="reason" id={about}>
          {reason}
        </p>
      )}
    </>
  );
}

/** A third-party logo in its own colours, decorative beside the label. */
function OwnMark({ mark: { viewBox, paths } }: { readonly mark: Mark }) {
  return (
    <svg className="button-mark" viewBox={viewBox} aria-hidden="true" focusable="false">
      {paths.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  );
}
