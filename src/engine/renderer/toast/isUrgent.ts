import type { Toast } from '../../runtime/View.ts';

/** An error or a warning interrupts what a screen reader says. The others wait for their turn. */
export const isUrgent = ({ variant }: Toast): boolean => variant === 'error' || variant === 'warning';
