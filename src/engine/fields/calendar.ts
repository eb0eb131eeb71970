/** The years that days and moments from outside may lie in: what is counted with stays far from where calendars and databases end. */
export const countedYears = { first: 1900, last: 2200 } as const

const year = /^(\d{4})-/

/** Whether an ISO day or moment, `2026-05-26` or `2026-05-26T09:00:00Z`, lies in a year that is counted with. */
export function isCounted(written: string): boolean {
  const [, digits] = year.exec(written) ?? []
  return digits !== undefined && Number(digits) >= countedYears.first && Number(digits) <= countedYears.last
}
