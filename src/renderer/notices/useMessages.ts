import { useMemo } from 'react';
import type { Message } from '../../runtime/View.ts';
import { useTexts } from '../../widgets/words/useTexts.ts';

/** Says a message in the current language; the service's own words as they are. */
export function useMessages(): (message: Message | undefined) => string {
  const { message: shared } = useTexts();
  return useMemo(
    () => (message) => {
      if (message === undefined) return '';
      return 'text' in message ? message.text : shared(message.key, message.values);
    },
    [shared],
  );
}
