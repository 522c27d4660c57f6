/** Milliseconds as a listener is told them: 90000 is "1 minute, 30 seconds". Begun seconds count. */
export function speakRemaining(milliseconds: number, language: string): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const amount = (value: number, unit: 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  const minutes = Math.floor(seconds / 60);
  const parts = [
    ...(minutes > 0 ? [amount(minutes, 'minute')] : []),
    ...(minutes === 0 || seconds % 60 > 0 ? [amount(seconds % 60, 'second')] : []),
  ];
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(parts);
}
