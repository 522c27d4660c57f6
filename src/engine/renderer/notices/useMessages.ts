import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../runtime/View.ts';
import { fill } from '../../texts/fill.ts';

/** The text of a message in the current language; a text of the service is unchanged. */
export function useMessages(): (message: Message | undefined) => string {
  const { t: shared } = useTranslation('messages');
  return useMemo(
    () => (message) => {
      if (message === undefined) return '';
      return 'text' in message ? message.text : shared(message.key, fill(message.values ?? {}));
    },
    [shared],
  );
}
