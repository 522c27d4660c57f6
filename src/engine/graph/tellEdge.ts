import type { GraphEdge } from './Graph.ts';

/** An exit as one line: `sign-up state form -- send [$form.agree] --> sign-up call create`. */
export const tellEdge = ({ from, to, on, when }: Pick<GraphEdge, 'from' | 'to' | 'on' | 'when'>): string =>
  `${from} -- ${on}${when === undefined ? '' : ` [${when}]`} --> ${to}`;
