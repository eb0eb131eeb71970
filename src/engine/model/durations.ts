/** Lengths of time in milliseconds. A day is one of 24 hours: for calendar days, see `rules/time`. */
export const secondMilliseconds = 1_000
export const minuteMilliseconds = 60 * secondMilliseconds
export const hourMilliseconds = 60 * minuteMilliseconds
export const dayMilliseconds = 24 * hourMilliseconds
