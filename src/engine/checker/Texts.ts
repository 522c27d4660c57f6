import { isRecord } from '../contract/isRecord.ts';
import { oncePer } from '../contract/oncePer.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import type { KeyIndex } from './KeyIndex.ts';

/** One text of one language, where it stands. */
export interface Text {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** The locale files of one flow (or of `shared`, `portal`, `messages`, or of code) in every language. */
export interface Namespace {
  /** Below the folder of a language, without its ending: `sign-in`, `service/mails`. */
  readonly name: string;
  /** Its sources. While they stay the same, so do its findings. */
  readonly basis: readonly unknown[];
  /**
   * The texts that the flows need. Undefined for texts that code names, whose languages are compared with each other.
   */
  readonly keys: KeyIndex | undefined;
  readonly languages: readonly {
    readonly language: string;
    readonly file: string;
    /** Undefined if the file is missing or cannot be read. */
    readonly value: unknown;
    readonly isThere: boolean;
  }[];
}

/** Every text below a value: its leaves. A value is read once, since many rules ask for the same. */
export const textsIn = (value: unknown): readonly Text[] =>
  isRecord(value) ? leavesOfAll(value) : [{ path: [], value }];

const leavesOfAll = oncePer((value: object) => leavesOf(value, []));

function leavesOf(value: unknown, path: readonly string[]): Text[] {
  if (!isRecord(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

/** The value at a path, or undefined. */
export function textAt(value: unknown, path: JsonPath): unknown {
  let here = value;
  for (const name of path) {
    if (!isRecord(here) || !Object.hasOwn(here, String(name))) return undefined;
    here = here[String(name)];
  }
  return here;
}
