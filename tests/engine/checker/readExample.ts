import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isList, readSources, type Source } from '../../../src/engine/checker/readSources.ts';

const here = import.meta.dirname;

const ALL = readSources(join(here, 'ok/door'));
const DOOR = ALL.filter((source) => !isList(source));

/** The files of a portal with three screens and no mistakes: the same objects each time, so that each is parsed once. */
export const readDoor = (): Source[] => [...DOOR];

/** The same with its lists of exits. */
export const readListedDoor = (): Source[] => [...ALL];

/** The rules that have an example. */
export const listExamples = (): string[] => readdirSync(join(here, 'err')).sort();

/** The small portal, with the files of one example in place of its own. It has lists of exits where the example has. */
export function readExample(rule: string): Source[] {
  const changed = readSources(join(here, 'err', rule));
  const paths = new Set(changed.map(({ path }) => path));
  const door = changed.some(isList) ? ALL : DOOR;
  return [...door.filter(({ path }) => !paths.has(path)), ...changed];
}

export const outputOf = (rule: string): string => join(here, 'err', rule, 'expected.txt');
export const hasOutput = (rule: string): boolean => existsSync(outputOf(rule));
