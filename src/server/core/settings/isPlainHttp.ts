import { isLoopback } from './isLoopback.ts';

/** Whether requests to it can be read and changed on the network. */
export const isPlainHttp = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !isLoopback(hostname);
