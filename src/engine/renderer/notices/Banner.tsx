import { untracked } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { isUrgent } from '../toast/isUrgent.ts';
import { useView } from '../ViewContext.ts';
import { Reference } from './Reference.tsx';
import { useMessages } from './useMessages.ts';

/** A message about the whole form. It outlasts the toast with the same text. */
export const Banner = observer(function Banner() {
  const { banner } = useView();
  const say = useMessages();
  const words = say(banner, banner?.screen);
  if (words === '') return null;
  const { tone = 'error', reference } = banner ?? {};
  return (
    <div className="notice" data-tone={tone}>
      <BannerWords key={words} words={words} />
      {isUrgent({ variant: tone }) && reference !== undefined && <Reference id={reference} />}
    </div>
  );
});

interface BannerWordsProps {
  readonly words: string;
}

/** The text of a banner. It is announced, unless an accompanying toast announces the same text. */
function BannerWords({ words }: BannerWordsProps) {
  const view = useView();
  const say = useMessages();
  const [isSaid] = useState(() =>
    untracked(() => view.toasts.some(({ message, screen }) => say(message, screen) === words)),
  );
  return (
    <p data-banner role={isSaid ? undefined : 'alert'}>
      {words}
    </p>
  );
}
