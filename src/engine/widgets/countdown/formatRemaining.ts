/** Milliseconds as minutes and seconds: 61000 is 1:01. Seconds are rounded up, so that 0:00 is the end. */
export function formatRemaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
