import type { JsonPath } from '../flow/JsonDocument.ts';
import type { Model } from './Model.ts';
import type { VisitStep } from './Moment.ts';
import type { Found } from './Search.ts';

/** A promise that the flows break, at the line that opens the way. */
export interface Broken {
  /** The id of the promise. */
  readonly id: string;
  readonly file: string;
  readonly path: JsonPath;
  readonly message: string;
  /** The shortest visit that breaks it; empty if a line alone breaks it. */
  readonly way: readonly VisitStep[];
}

/** What the promises are judged by: the model, and everything that it can reach. */
export interface Ground {
  readonly model: Model;
  readonly all: Found;
}

/** A fault that a kind of promise finds: it names no promise yet. */
export type Fault = Omit<Broken, 'id'>;

/** Something that the flows let a visitor do. */
export interface Way extends Pick<Fault, 'file' | 'path'> {
  /** What is possible: the same in every revision, however it is reached. */
  readonly keys: readonly [string, ...string[]];
  /** How a sentence begins that says that this is possible now, or no longer is. */
  readonly opened: string;
  readonly closed: string;
  /** How the sentence ends, without a full stop. */
  readonly what: string;
  /** A shortest visit; empty if a line alone shows it. */
  readonly visit: readonly VisitStep[];
  /** Where it is. */
  readonly screen: string | undefined;
}
