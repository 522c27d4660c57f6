import { useEffect, useState } from 'react';

/** Counts seconds down to 0, afresh for each new occasion. */
export function useSecondsLeft(occasion: object | undefined, seconds: number): number {
  const [ends, setEnds] = useState({ occasion, at: performance.now() + seconds * 1000 });
  const [now, setNow] = useState(() => performance.now());
  if (ends.occasion !== occasion) {
    const at = performance.now();
    setEnds({ occasion, at: at + seconds * 1000 });
    setNow(at);
  }
  const left = Math.max(0, Math.ceil((ends.at - now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}
