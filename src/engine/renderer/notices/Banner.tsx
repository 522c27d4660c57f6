import { observer } from 'mobx-react-lite';
import { useView } from '../ViewContext.ts';
import { useMessages } from './useMessages.ts';

/** A message about the whole form. */
export const Banner = observer(function Banner() {
  const { banner } = useView();
  const say = useMessages();
  if (banner === undefined) return null;
  return (
    <div className="notice" data-tone="error" data-banner role="alert">
      {say(banner)}
    </div>
  );
});
