/** Returns how complete a list is: its share of the `good` number. */
export const countRatio = (value: unknown, good: number): number =>
  Array.isArray(value) ? Math.min(1, value.length / good) : 0

/** Returns how complete a text is: half if it is shorter than `good`. */
export const lengthRatio = (text: string, good: number): number => (text.trim().length >= good ? 1 : 0.5)
