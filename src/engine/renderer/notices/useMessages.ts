import { useMemo } from 'react';
import type { Message } from '../../runtime/View.ts';
import { fill } from '../../texts/fill.ts';
import { useTexts } from '../../widgets/words/useTexts.ts';

/** The text of a message in the current language; a text from the service is shown unchanged. */
export function useMessages(): (message: Message | undefined) => string {
  const shared = useTexts('messages');
  return useMemo(
    () => (message) => {
      if (message === undefined) return '';
      return 'text' in message ? message.text : shared(message.key, fill(message.values ?? {}));
    },
    [shared],
  );
}
