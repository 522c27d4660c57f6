/**
 * Seconds to announce. Above a minute they are rounded up to minutes, so that a long wait is not announced every
 * second.
 */
export const inMinutes = (seconds: number) => (seconds > 60 ? Math.ceil(seconds / 60) * 60 : seconds);
