import { isLoopback } from './isLoopback.ts';

/** Whether requests to this address can be read and changed on the network. */
export const isPlainHttp = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !isLoopback(hostname);
