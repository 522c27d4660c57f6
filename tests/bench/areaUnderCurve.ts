export interface Area {
  /** 0.5 if the samples are alike; 1 if each value of the second is above each of the first. */
  readonly area: number;
  /** The standard error of the area for two equal distributions. */
  readonly standardError: number;
}

/**
 * How well one value separates two samples: the area under the ROC curve, which is Mann and Whitney's U divided by the
 * number of pairs. Equal values count half. NaN if a sample is empty.
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
