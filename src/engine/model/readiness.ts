import * as z from 'zod/mini'

/** The dependencies of a server. A replica and backups are checked, too, although the server works without them. */
const readinessNames = ['database', 'replica', 'disk', 'queue', 'schema', 'backup'] as const
export type ReadinessName = (typeof readinessNames)[number]

/** Why a dependency is not ready, for monitoring. */
const readinessReasons = [
  /** The database cannot be reached, or does not respond in time. */
  'no_answer',
  /** The data folder is full, or nearly full. */
  'no_space',
  /** The data folder is read-only. */
  'read_only',
  /** The data folder was removed or replaced while the server was running. */
  'missing',
  /** The data folder cannot be written to for another reason. */
  'not_writable',
  /** Background jobs are overdue. */
  'late',
  /** The schema does not match this version of the program. */
  'other_version',
  /** It lacks writes that are older than is acceptable. */
  'behind',
  /** It is not a replica of the database, or no longer one. */
  'not_a_replica',
  /** The state cannot be determined. */
  'unknown',
] as const
export type ReadinessReason = (typeof readinessReasons)[number]

/** The state of one dependency. */
const readinessCheck = z.union([
  z.object({ status: z.literal('ok'), age_seconds: z.optional(z.int()) }),
  /** Needs attention, but the server works. */
  z.object({ status: z.literal('warning'), reason: z.literal(readinessReasons), age_seconds: z.optional(z.int()) }),
  z.object({ status: z.literal('failed'), reason: z.literal(readinessReasons) }),
])
export type ReadinessCheck = z.infer<typeof readinessCheck>

/** The state of each dependency; those that an installation does not have are omitted. */
export const readiness = z.partialRecord(z.literal(readinessNames), readinessCheck)
export type Readiness = z.infer<typeof readiness>
