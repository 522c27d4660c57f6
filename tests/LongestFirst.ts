import { BaseSequencer, type TestSpecification } from 'vitest/node';
// Files that take ten seconds of a processor and more; one of them at the end would leave a processor with nothing to do.
import longest from './longest.json' with { type: 'json' };

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((file) => moduleId.endsWith(file));
  return rank === -1 ? longest.length : rank;
};

/** The long files first, in a clone that has never been timed as well; the others as Vitest has them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
