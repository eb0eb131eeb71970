import * as z from 'zod/mini'

/** What has to be there so that a server can work; a replica and backups are looked at with it, though it can work without. */
export const readinessNames = ['database', 'replica', 'disk', 'queue', 'schema', 'backup'] as const
export type ReadinessName = (typeof readinessNames)[number]

/** Why something is not there, for machines and whoever reads their alarms. */
export const readinessReasons = [
  /** The database can't be reached, or does not answer in time. */
  'no_answer',
  /** The folder of data takes nothing: it is full, or nearly. */
  'no_space',
  /** It may only be read. */
  'read_only',
  /** It can't be written to for another reason. */
  'not_writable',
  /** What has to be done outside of answers is not done. */
  'late',
  /** The tables lack what this version needs. */
  'other_version',
  /** It lacks what was written longer ago than it may. */
  'behind',
  /** It is no copy of the database, or none any more. */
  'not_a_replica',
  /** Nobody can say. */
  'unknown',
] as const
export type ReadinessReason = (typeof readinessReasons)[number]

/** How one of them is: well, or not and why. */
const readinessCheck = z.union([
  z.object({ status: z.literal('ok'), age_seconds: z.optional(z.int()) }),
  /** Somebody should look, but the server works. */
  z.object({ status: z.literal('warning'), reason: z.literal(readinessReasons), age_seconds: z.optional(z.int()) }),
  z.object({ status: z.literal('failed'), reason: z.literal(readinessReasons) }),
])
export type ReadinessCheck = z.infer<typeof readinessCheck>

/** How they all are; what a place does not have is not named. */
export const readiness = z.partialRecord(z.literal(readinessNames), readinessCheck)
export type Readiness = z.infer<typeof readiness>
