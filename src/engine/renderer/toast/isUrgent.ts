import type { Toast } from '../../runtime/View.ts';

/** Errors and warnings interrupt a screen reader; other toasts are announced politely. */
export const isUrgent = ({ variant }: Pick<Toast, 'variant'>): boolean => variant === 'error' || variant === 'warning';
