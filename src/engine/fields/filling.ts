/** How far a list fills its field: the share of the good number that it has. */
export const byCount = (value: unknown, good: number): number =>
  Array.isArray(value) ? Math.min(1, value.length / good) : 0

/** How far a text fills its field: half while it is shorter than is good. */
export const byLength = (text: string, good: number): number => (text.trim().length >= good ? 1 : 0.5)
