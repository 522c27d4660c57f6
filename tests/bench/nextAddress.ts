let visitors = 0;

/** The next made-up address of a visitor: the limits count per address, and stay unchanged. */
export function nextAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}
