import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../runtime/View.ts';
import { fill } from '../../texts/fill.ts';

/** Says a message in the current language; the service's own words as they are. */
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
