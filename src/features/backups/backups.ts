declare module '../../engine/ports.ts' {
  interface StoragePorts {
    /** How backups are made; not at all where records are kept by nobody but this program. */
    backups?: Backups | undefined
  }
}

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    back_up: Record<string, never>
  }
}

/** Where a backup goes: one file with everything in it, or a folder or a bucket of backups that keeps each file once. Encrypted with a passphrase. */
export interface BackupTarget {
  path: string
  kind: 'file' | 'folder' | 'bucket'
  passphrase?: string | undefined
}

/** What was made. */
export interface BackupReport {
  path: string
  tables: number
  rows: number
  files: number
  /** How many of the files earlier backups of the folder or the bucket had already. */
  known: number
  /** Names of files that rows name and that were not there. */
  missing: readonly string[]
  /** Bytes of the backup, without files that are kept once for all backups. */
  bytes: number
}

/** A backup that is kept. */
export interface KeptBackup {
  /** When it was made, ISO. */
  made_at: string
  /** Bytes of it, without files that are kept once for all backups. */
  bytes: number
}

/** How a place makes backups of itself. */
export interface Backups {
  /** How often they are made and how many are kept, where that is set. */
  schedule: { hours: number; keep: number } | undefined
  /** Makes one. Throws an error with a sentence for whoever asked where that can't be done. */
  make(target: BackupTarget): Promise<BackupReport>
  /** Makes one as scheduled, unless the newest is recent enough; answers whether it did. */
  makeDue(): Promise<boolean>
  /** Those that the schedule keeps, newest first. */
  kept(): Promise<readonly KeptBackup[]>
}
