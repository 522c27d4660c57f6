import { useState } from 'react';
import { fill } from '../../texts/fill.ts';
import { useWords } from '../words/useWords.ts';
import { announcementOf } from './announcementOf.ts';
import { formatRemaining } from './formatRemaining.ts';

/**
 * Milliseconds that an announcement stays: long enough for a screen reader, and short enough that nobody finds it
 * later, when it is wrong.
 */
const STAYS = 5000;

interface CountdownProps {
  readonly label: string;
  /** Milliseconds left. */
  readonly remaining: number;
}

/** The time that is left. It is always visible, and announced only at moments that matter. */
export function Countdown({ label, remaining }: CountdownProps) {
  const word = useWords();
  const [last, setLast] = useState<{ remaining: number; said?: number | undefined }>({ remaining });
  if (last.remaining !== remaining) {
    const stays = last.said !== undefined && last.said - remaining < STAYS ? last.said : undefined;
    setLast({ remaining, said: announcementOf(last.remaining, remaining) ?? stays });
  }
  return (
    <>
      <span className="countdown" role="timer" aria-live="off">
        {label} <time>{formatRemaining(remaining)}</time>
      </span>
      <span className="visually-hidden" aria-live="polite">
        {last.said !== undefined && word('countdownRemaining', fill({ seconds: last.said / 1000 }))}
      </span>
    </>
  );
}
