import { importing } from './import.ts'
import { jobs } from './jobs.ts'
import { meta } from './meta.ts'
import { reports } from './reports.ts'
import { system } from './system.ts'

/** The messages of pages that nobody comes to first: they come with such a page's code. */
export const later = {
  importing,
  jobs,
  meta,
  reports,
  system,
}
