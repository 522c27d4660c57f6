/**
 * How many random cases a test makes. Each run of the tests makes a few, which meet every kind of change;
 * `THOROUGH=1 npm run test:unit` makes as many as found mistakes when the test was written.
 */
export const casesOf = (few: number, many: number): number => (process.env.THOROUGH === '1' ? many : few);
