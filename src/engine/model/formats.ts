/**
 * Formats numbers, dates, telephone numbers and the like in one language, in the same way on screens, in emails and in
 * tables.
 */
export interface Formats {
  /** With separated thousands: `3 733`. */
  number(value: number): string
  /** A calendar day, given as `2026-05-26`. Anything else is returned unchanged. */
  day(value: string): string
  /** A day in its shortest form: without the year in the current year. Anything else is returned unchanged. */
  briefDay(value: string, now: Date): string
  /**
   * A past moment: relative if it is less than a day ago, otherwise its time or its short date. Anything else is
   * returned unchanged.
   */
  ago(value: string | Date, now: Date): string
  /** A month, given as `2026-05`. Anything else is returned unchanged. */
  month(value: string): string
  /** The day of a moment in the country's time zone. Anything else is returned unchanged. */
  dayOf(value: string | Date): string
  /** The date and time of a moment in the country's time zone. */
  moment(value: string | Date): string
  /** The time of a moment in the country's time zone, on a 24-hour clock. */
  time(value: string | Date): string
  /** A telephone number with its digits in groups. */
  phone(value: string): string
  /** The abbreviated names of the months, January first. */
  monthNames(): readonly string[]
}
