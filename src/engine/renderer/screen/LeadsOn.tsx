import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type FunctionComponent, type RefObject, useEffect } from 'react';
import { useView } from '../ViewContext.ts';

interface Props {
  readonly card: RefObject<HTMLElement | null>;
}

/** What draws the notice, once it is here. Few screens need it, so it is not in the page's own scripts. */
const notice = observable.box<FunctionComponent<Props> | undefined>(undefined, { deep: false });

/** Without its chunk the time passes as ever. */
async function fetchNotice(): Promise<void> {
  const drawn = await import('./LeadsOnNotice.tsx').catch(() => undefined);
  runInAction(() => notice.set(drawn?.LeadsOnNotice));
}

/**
 * A screen that leads on by itself says so to screen readers, waits while somebody is busy with it, and has a button
 * that stops it (WCAG 2.2.1). Its own texts say when and where it leads, and are gone with the time.
 */
export const LeadsOn = observer(function LeadsOn({ card }: Props) {
  const { leadsOn, lingers } = useView();
  const isNeeded = leadsOn !== undefined || lingers;
  const Notice = notice.get();
  useEffect(() => {
    if (isNeeded) void fetchNotice();
  }, [isNeeded]);
  if (!isNeeded) return null;
  return Notice === undefined ? <Place /> : <Notice card={card} />;
});

/** The place of the button, in pre-rendered HTML too, so that nothing moves when it comes. */
const Place = () => (
  <div className="actions" data-awaited>
    <span className="button">&nbsp;</span>
  </div>
);
