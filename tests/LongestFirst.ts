import { BaseSequencer, type TestSpecification } from 'vitest/node';
// Files that take seven seconds of processor time or more. If one ran last, the other processors would be idle.
import longest from './longest.json' with { type: 'json' };

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((file) => moduleId.endsWith(file));
  return rank === -1 ? longest.length : rank;
};

/** The long files first, even in a fresh clone without timings; the others in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
