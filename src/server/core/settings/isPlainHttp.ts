import { isLoopback } from './isLoopback.ts';

/** Whether somebody on the way could read and change it. */
export const isPlainHttp = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !isLoopback(hostname);
