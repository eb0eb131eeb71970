import * as z from 'zod'
import { tableStructure } from './structure.ts'

const sha256 = z.string().regex(/^[\da-f]{64}$/)
const bytes = z.number().int().nonnegative()

/** The format of backups; other formats are rejected with their name. */
export const backupFormat = 'marani-backup/1'

/** The format of a backup in a bucket that shares its files with others, which earlier versions can't find. */
export const bucketFormat = 'marani-backup/2'

/** A table of a backup: its structure, the number and checksum of its rows, and the size and checksum of its compressed entry. */
const tableSchema = z.strictObject({ structure: tableStructure, rows: bytes, sum: sha256, bytes, sha256 })
export type ManifestTable = z.infer<typeof tableSchema>

/** The first entry of a backup: its description and the tables that follow. */
export const manifestSchema = z.strictObject({
  format: z.enum([backupFormat, bucketFormat]),
  /** The moment of the snapshot. */
  made_at: z.iso.datetime(),
  /** The version of the program that made it. */
  version: z.string(),
  database: z.enum(['embedded', 'postgres']),
  extensions: z.array(z.string()),
  tables: z.array(tableSchema),
  /** Whether the files are entries of the backup, or stored next to it or in its bucket, shared with other backups. */
  files: z.enum(['inside', 'beside', 'bucket']),
})
export type Manifest = z.infer<typeof manifestSchema>

/** The last entry, without which a backup is incomplete: its files. */
export const endSchema = z.strictObject({
  files: z.array(z.strictObject({ name: z.string(), bytes, sha256 })),
  /** The checksums of entries that are not listed elsewhere. */
  others: z.record(z.string(), sha256),
  /** Names of files that a row refers to and that were missing. */
  missing: z.array(z.string()),
})
export type BackupEnd = z.infer<typeof endSchema>
export type BackupFile = BackupEnd['files'][number]

/** The names of the entries of a backup. */
export const entryNames = {
  manifest: 'manifest.json',
  table: (name: string) => `tables/${name}.zst`,
  secret: 'session-secret',
  filesKey: 'files-key',
  file: (name: string) => `files/${name}`,
  end: 'end.json',
}
