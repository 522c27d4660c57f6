import type { Fault } from '../contract/faults.ts';

/** The result of a call: an outcome of the contract, or a fault of the transport. */
export type Answer = OutcomeAnswer | FaultAnswer;

interface Referenced {
  /** The id of the request in the service's log, which visitors can quote to support; absent without a response. */
  readonly reference?: string;
}

export interface OutcomeAnswer extends Referenced {
  readonly kind: 'outcome';
  /** The refined name if the contract refines the code, or else the code. */
  readonly outcome: string;
  readonly code: string;
  readonly success: boolean;
  readonly data?: unknown;
  readonly errors?: unknown;
  readonly message?: string;
}

export interface FaultAnswer extends Referenced {
  readonly kind: 'fault';
  readonly fault: Fault;
  /** The seconds to wait before a retry, if the service gave them (RFC 9110, section 10.2.3). */
  readonly retryAfter?: number;
}
