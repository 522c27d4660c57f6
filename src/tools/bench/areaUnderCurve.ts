export interface Area {
  /** 0.5 where the samples cannot be told apart; 1 where each value of the second is above each of the first. */
  readonly area: number;
  /** Of an area of two samples that do not differ. */
  readonly standardError: number;
}

/**
 * How well one value tells which of two samples it comes from: the area under the ROC curve, which is Mann and
 * Whitney's U by the number of pairs. Equal values count half. NaN where a sample is empty.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): Area {
  const pairs = first.length * second.length;
  let above = 0;
  for (const low of first) for (const high of second) above += high > low ? 1 : high === low ? 0.5 : 0;
  return {
    area: above / pairs,
    standardError: Math.sqrt((first.length + second.length + 1) / (12 * pairs)),
  };
}
