import { observer } from 'mobx-react-lite';
import { useView } from '../ViewContext.ts';
import { BannerWords } from './BannerWords.tsx';
import { useMessages } from './useMessages.ts';

/** A message about the whole form. It stays when the toast with the same words has gone. */
export const Banner = observer(function Banner() {
  const { banner } = useView();
  const say = useMessages();
  const words = say(banner);
  return words === '' ? null : <BannerWords key={words} words={words} tone={banner?.tone ?? 'error'} />;
});
