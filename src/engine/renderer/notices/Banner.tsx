import { untracked } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Toast } from '../../runtime/View.ts';
import { useView } from '../ViewContext.ts';
import { useMessages } from './useMessages.ts';

/** A message about the whole form. It outlasts the toast with the same text. */
export const Banner = observer(function Banner() {
  const { banner } = useView();
  const say = useMessages();
  const words = say(banner);
  return words === '' ? null : <BannerWords key={words} words={words} tone={banner?.tone ?? 'error'} />;
});

interface BannerWordsProps {
  readonly words: string;
  readonly tone: Toast['variant'];
}

/** The text of a banner. It is announced, unless an accompanying toast announces the same text. */
function BannerWords({ words, tone }: BannerWordsProps) {
  const view = useView();
  const say = useMessages();
  const [isSaid] = useState(() => untracked(() => view.toasts.some(({ message }) => say(message) === words)));
  return (
    <div className="notice" data-tone={tone} data-banner role={isSaid ? undefined : 'alert'}>
      {words}
    </div>
  );
}
