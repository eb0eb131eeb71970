declare module '../../engine/ports.ts' {
  interface StoragePorts {
    /** Makes backups; missing if records are kept in memory only. */
    backups?: Backups | undefined
  }
}

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    back_up: Record<string, never>
  }
}

/**
 * The destination of a backup: one file with everything in it, or a folder or bucket of backups that stores each file
 * once. Encrypted with the passphrase, if there is one.
 */
export interface BackupTarget {
  path: string
  kind: 'file' | 'folder' | 'bucket'
  passphrase?: string | undefined
}

export interface BackupReport {
  path: string
  tables: number
  rows: number
  files: number
  /** How many of the files the folder or bucket already had from earlier backups. */
  known: number
  /** Names of files that rows refer to and that do not exist. */
  missing: readonly string[]
  /** Size of the backup in bytes, without files that are stored once for all backups. */
  bytes: number
}

/** A stored backup. */
export interface StoredBackup {
  /** When it was made, as an ISO 8601 timestamp. */
  made_at: string
  /** Size in bytes, without files that are stored once for all backups. */
  bytes: number
}

/** Makes and lists the backups of an environment. */
export interface Backups {
  /** How often backups are made and how many are kept, if that is configured. */
  schedule: { hours: number; keep: number } | undefined
  /** Makes a backup. Throws an error whose message is a sentence for the person who requested it. */
  make(target: BackupTarget): Promise<BackupReport>
  /** Makes the scheduled backup, unless the newest is recent enough. Returns whether it did. */
  makeIfDue(): Promise<boolean>
  /** The backups that the schedule keeps, newest first, without those that were made while the clock was ahead. */
  list(): Promise<readonly StoredBackup[]>
}
