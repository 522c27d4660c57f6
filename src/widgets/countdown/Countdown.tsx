import { useTexts } from '../words/useTexts.ts';
import { announcementAt } from './announcementAt.ts';
import { formatRemaining } from './formatRemaining.ts';

interface CountdownProps {
  readonly label: string;
  /** Milliseconds left. */
  readonly remaining: number;
}

/** The time that is left. It is seen to run; it is said aloud only at moments that matter. */
export function Countdown({ label, remaining }: CountdownProps) {
  const { word } = useTexts();
  const moment = announcementAt(remaining);
  return (
    <>
      <span className="countdown" role="timer" aria-live="off">
        {label} <time>{formatRemaining(remaining)}</time>
      </span>
      <span className="visually-hidden" aria-live="polite">
        {moment !== undefined && word('countdownRemaining', { time: formatRemaining(moment) })}
      </span>
    </>
  );
}
