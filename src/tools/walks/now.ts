/** When walks happen, in milliseconds since 1970. */
export const NOW = Date.parse('2026-05-01T10:00:00Z');
