/**
 * The seconds to announce. More than a minute is rounded up to whole minutes, so that a long wait is not announced
 * every second.
 */
export const inMinutes = (seconds: number) => (seconds > 60 ? Math.ceil(seconds / 60) * 60 : seconds);
