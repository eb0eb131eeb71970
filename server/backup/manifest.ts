import * as z from 'zod'
import { tableStructure } from './structure.ts'

const sha256 = z.string().regex(/^[\da-f]{64}$/)
const bytes = z.number().int().nonnegative()

/** The format of backups; a program reads those of its own and says so of others. */
export const backupFormat = 'marani-backup/1'

/** The format of a backup in a bucket that shares its files with others there, which earlier versions can't find. */
export const bucketFormat = 'marani-backup/2'

/** A table of a backup: what it is, how many rows it has and what they are together, and the bytes that they are packed in. */
const tableSchema = z.strictObject({ structure: tableStructure, rows: bytes, sum: sha256, bytes, sha256 })
export type ManifestTable = z.infer<typeof tableSchema>

/** The first entry of a backup: what it is, and the tables that follow. */
export const manifestSchema = z.strictObject({
  format: z.enum([backupFormat, bucketFormat]),
  /** The moment that it is of. */
  made_at: z.iso.datetime(),
  /** The version of the program that made it. */
  version: z.string(),
  database: z.enum(['embedded', 'postgres']),
  extensions: z.array(z.string()),
  tables: z.array(tableSchema),
  /** Whether the files are entries of the backup, or lie beside it or in its bucket, where other backups have them too. */
  files: z.enum(['inside', 'beside', 'bucket']),
})
export type Manifest = z.infer<typeof manifestSchema>

/** The last entry, without which a backup is not whole: its files. */
export const endSchema = z.strictObject({
  files: z.array(z.strictObject({ name: z.string(), bytes, sha256 })),
  /** What the entries were that no other entry sums up. */
  others: z.record(z.string(), sha256),
  /** Names of files that a row names and that were not there. */
  missing: z.array(z.string()),
})
export type BackupEnd = z.infer<typeof endSchema>
export type BackupFile = BackupEnd['files'][number]

/** What the entries of a backup are called. */
export const entryNames = {
  manifest: 'manifest.json',
  table: (name: string) => `tables/${name}.zst`,
  secret: 'session-secret',
  filesKey: 'files-key',
  file: (name: string) => `files/${name}`,
  end: 'end.json',
}
