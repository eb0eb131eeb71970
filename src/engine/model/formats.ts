/** How numbers, days, telephone numbers and the like are written for whoever reads one language: the same on screens, in emails and in tables. */
export interface Formats {
  /** With the thousands apart: `3 733`. */
  number(value: number): string
  /** A day of the calendar, given as `2026-05-26`; what is none is given back as it came. */
  day(value: string): string
  /** A day as short as possible: without its year in the year of `now`; anything else is returned as it came. */
  briefDay(value: string, now: Date): string
  /** How long ago a moment was while that is less than a day, its time later on this day, else its day in brief; what is none is given back as it came. */
  ago(value: string | Date, now: Date): string
  /** A month, given as `2026-05`; what is none is given back as it came. */
  month(value: string): string
  /** The day that a moment has in the country; what is none is given back as it came. */
  dayOf(value: string | Date): string
  /** A moment by the country's clock: the day with hour and minute. */
  moment(value: string | Date): string
  /** The hour and minute of a moment by the country's clock of 24 hours. */
  time(value: string | Date): string
  /** A telephone number with its digits in groups. */
  phone(value: string): string
  /** What the months are called in short, January first. */
  monthNames(): readonly string[]
}
