import { expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { casesOf } from '../../casesOf.ts';
import { seededRandom } from '../flow/mutateJson.ts';
import { disturb, faultsOf } from './fuzz.ts';
import { readDoor } from './readExample.ts';

it.each([
  ['the small portal', readDoor, casesOf(1_996, 95_000)],
  ['this portal', () => readSources('.'), casesOf(4, 5_000)],
])(
  'P19: in %s, no corrupted file ends the check, and no fix does harm',
  (_name, read, rounds) => {
    const sources = read();
    const session = new CheckSession(definition);
    for (let seed = 0; seed < rounds; seed += 1) {
      expect(
        faultsOf(session, disturb(sources, seededRandom(seed)), seed % casesOf(4, 1) === 0),
        `seed ${seed}`,
      ).toEqual([]);
    }
  },
  0,
);
