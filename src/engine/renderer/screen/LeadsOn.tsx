import { observer } from 'mobx-react-lite';
import { type FunctionComponent, lazy, type RefObject, Suspense } from 'react';
import { useView } from '../ViewContext.ts';

interface Props {
  readonly card: RefObject<HTMLElement | null>;
}

const Nothing: FunctionComponent<Props> = () => null;

/** Few screens lead on by themselves, so it is not in the page's own scripts. Without it the time passes as ever. */
const Notice = lazy(async () => {
  const drawn = await import('./LeadsOnNotice.tsx').catch(() => undefined);
  return { default: drawn?.LeadsOnNotice ?? Nothing };
});

/**
 * A screen that leads on by itself says so to screen readers, waits while somebody is busy with it, and has a button
 * that stops it (WCAG 2.2.1). Its own texts say when and where it leads, and are gone with the time.
 */
export const LeadsOn = observer(function LeadsOn({ card }: Props) {
  const { leadsOn, lingers } = useView();
  return leadsOn === undefined && !lingers ? null : (
    <Suspense>
      <Notice card={card} />
    </Suspense>
  );
});
