import { useState } from 'react';
import { fill } from '../../texts/fill.ts';
import { useWords } from '../words/useTexts.ts';

/** The times at which the remaining time is announced: five minutes, one minute, thirty and ten seconds. */
const MOMENTS = [300_000, 60_000, 30_000, 10_000] as const;

/** The remaining milliseconds from which the time looks urgent. */
const LAST = 60_000;

/** If the remaining time grows by more milliseconds than this, the time has restarted. */
const ANEW = 1000;

/**
 * How long an announcement stays in the page, in milliseconds: long enough to be read out, short enough that nobody
 * finds an outdated one.
 */
const STAYS = 5000;

interface CountdownProps {
  readonly label: string;
  /** Milliseconds left. */
  readonly remaining: number;
}

/** The remaining time. It is always visible, but announced only at `MOMENTS` and when it restarts. */
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
        {label} <time data-over={remaining <= LAST}>{formatRemaining(remaining)}</time>
      </span>
      <span className="visually-hidden" aria-live="polite">
        {last.said !== undefined && word('countdownRemaining', fill({ seconds: last.said / 1000 }))}
      </span>
    </>
  );
}

/** Milliseconds as minutes and seconds: 61000 is 1:01. Seconds are rounded up, so 0:00 is the end. */
export function formatRemaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * The time to announce when the remaining time goes from `before` to `remaining`, both in milliseconds: at each
 * threshold that was passed, even while the machine slept or the tab was hidden, and when the time restarts. Undefined
 * otherwise, and at the end, when the screen itself changes.
 */
function announcementOf(before: number, remaining: number): number | undefined {
  if (remaining <= 0) return undefined;
  const isAnew = remaining > before + ANEW;
  return isAnew || MOMENTS.some((moment) => before > moment && remaining <= moment) ? remaining : undefined;
}
