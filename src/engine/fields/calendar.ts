/** The supported years of dates and instants from outside, well within the limits of calendars and databases. */
export const supportedYears = { first: 1900, last: 2200 } as const

const year = /^(\d{4})-/

/** Whether an ISO date or instant, `2026-05-26` or `2026-05-26T09:00:00Z`, is in a supported year. */
export function isSupportedDate(written: string): boolean {
  const [, digits] = year.exec(written) ?? []
  return digits !== undefined && Number(digits) >= supportedYears.first && Number(digits) <= supportedYears.last
}
