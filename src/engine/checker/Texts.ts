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
  /** What it is made of. While that stays, so does what is found in it. */
  readonly basis: readonly unknown[];
  /** What the flows ask for; undefined where texts are named by code, and languages are held against each other. */
  readonly keys: KeyIndex | undefined;
  readonly languages: readonly {
    readonly language: string;
    readonly file: string;
    /** Undefined where there is no such file, or where it does not read well. */
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

/** What stands at a path, or undefined. */
export function textAt(value: unknown, path: JsonPath): unknown {
  let here = value;
  for (const name of path) {
    if (!isRecord(here) || !Object.hasOwn(here, String(name))) return undefined;
    here = here[String(name)];
  }
  return here;
}
