import type { HttpOperationId } from '../../contract/operations.ts';

/** Operations that have no handler yet. They answer 404. The list is empty and stays so. */
export const PENDING = [] as const satisfies readonly HttpOperationId[];

export type PendingOperationId = (typeof PENDING)[number];
