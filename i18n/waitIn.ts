const units = [
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** A time in the largest unit that it fills, rounded up: nobody is told to come back too early. The words are `sign_in.wait`. */
export function waitIn(seconds: number): { unit: (typeof units)[number][0]; count: number } {
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? units[2]
  return { unit, count: Math.ceil(seconds / length) }
}
