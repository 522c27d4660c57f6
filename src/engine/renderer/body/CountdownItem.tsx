import { observer } from 'mobx-react-lite';
import { Countdown } from '../../widgets/countdown/Countdown.tsx';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useView } from '../ViewContext.ts';

/** The time until the state ends by itself. */
export const CountdownItem = observer(function CountdownItem({ id }: { readonly id: string }) {
  const { remaining } = useView();
  const own = useOwnTexts();
  if (remaining === undefined) return null;
  return (
    <p className="text" data-countdown={id}>
      <Countdown label={own(`countdowns.${id}`)} remaining={remaining} />
    </p>
  );
});
