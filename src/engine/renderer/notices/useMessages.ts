import { useMemo } from 'react';
import type { Message } from '../../runtime/View.ts';
import { fill } from '../../texts/fill.ts';
import { namespaceOf } from '../../texts/namespaces.ts';
import { useTexts } from '../../widgets/words/useTexts.ts';
import { useView } from '../ViewContext.ts';

/**
 * The text of a message in the current language: the own words of the screen that says it, by default the one on
 * display, or else those that all screens share. A text from the service is shown unchanged.
 */
export function useMessages(): (message: Message | undefined, screen?: string) => string {
  const shared = useTexts('messages');
  const view = useView();
  return useMemo(
    () =>
      (message, screen = view.program?.id ?? '') => {
        if (message === undefined) return '';
        if ('text' in message) return message.text;
        const { key, values = {} } = message;
        return shared([`messages.${key}`, key], { ...fill(values), ns: ['messages', namespaceOf(screen)] });
      },
    [shared, view],
  );
}
