import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';

const here = import.meta.dirname;

const DOOR = readSources(join(here, 'ok/door'));

/** The files of a portal with three screens and no mistakes: the same objects each time, so that each is parsed once. */
export const readDoor = (): Source[] => [...DOOR];

/** The rules that have an example. */
export const listExamples = (): string[] => readdirSync(join(here, 'err')).sort();

/** The small portal, with the files of one example in place of its own. */
export function readExample(rule: string): Source[] {
  const changed = readSources(join(here, 'err', rule));
  const paths = new Set(changed.map(({ path }) => path));
  return [...readDoor().filter(({ path }) => !paths.has(path)), ...changed];
}

export const outputOf = (rule: string): string => join(here, 'err', rule, 'expected.txt');
export const hasOutput = (rule: string): boolean => existsSync(outputOf(rule));
