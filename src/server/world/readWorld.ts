import type { World } from '../../contract/worldSchema.ts';
import { AdministrationError } from '../administration/Operator.ts';
import { judgeWorld, type Place, readJson } from './judgeWorld.ts';

/** The world in a file, and the lines of its entries; the first line is 1. */
export interface ReadWorld {
  readonly world: World;
  lineOf(place: Place): number;
}

/**
 * Reads a world file.
 * @param path the file's name in problems
 * @throws AdministrationError with every problem that can be found without the database
 */
export function readWorld(path: string, text: string): ReadWorld {
  const { value, lineOf } = readJson(path, text);
  const judged = judgeWorld(value);
  if ('world' in judged) return { world: judged.world, lineOf };
  const told = judged.problems.map(
    ({ place, message }) => `${path}:${lineOf(place)}: ${place.join('.') || 'the file'} ${message}`,
  );
  throw new AdministrationError([...new Set(told)].join('\n'));
}
