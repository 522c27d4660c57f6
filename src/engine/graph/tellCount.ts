/** A count with separated thousands: `1,204`. */
export const tellCount = (count: number): string => count.toLocaleString('en-GB');
