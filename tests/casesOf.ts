/**
 * The number of random cases in a test. An ordinary run makes a few, which cover every kind of change; `THOROUGH=1 npm
 * run test:unit` makes as many as it took to find mistakes when the test was written.
 */
export const casesOf = (few: number, many: number): number => (process.env.THOROUGH === '1' ? many : few);
