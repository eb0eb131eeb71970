import type { BackupReport, BackupTarget } from '../../src/features/backups/backups.ts'
import { readLock } from '../database/embedded/lockDirectory.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { openFiles } from '../files/openFiles.ts'
import { keptSecret } from '../sessionSecret.ts'
import { readSettings, StartRefused, type ServerSettings } from '../settings.ts'
import { askServer } from './askServer.ts'
import { checkBackup } from './checkBackup.ts'
import { isFolder, keptBackups } from './folder.ts'
import { loadInto, type DataPlace, type LoadReport } from './loadInto.ts'
import { loadParts } from './loadParts.ts'
import { makeBackup } from './makeBackup.ts'
import { partsOf } from './partsOf.ts'
import { readArguments } from './readArguments.ts'
import { readBackup, type BackupToRead } from './readBackup.ts'

const usages = {
  backup: 'npm run backup -- <file|folder/>',
  restore: 'npm run restore -- <file|folder> [--into <folder|postgres://…>] [--replace]',
  verify: 'npm run verify -- <file|folder>',
  move: 'npm run move -- --to <folder|postgres://…> [--replace]',
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const seconds = (began: number): string => `${((performance.now() - began) / 1_000).toFixed(1)} s`
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** A path that ends with a slash or is a folder takes backups side by side; another one is the backup itself. */
const targetOf = async (path: string, passphrase: string | undefined): Promise<BackupTarget> => ({
  path,
  kind: path.endsWith('/') || (await isFolder(path)) ? 'folder' : 'file',
  passphrase,
})

async function backUp(settings: ServerSettings, target: BackupTarget): Promise<BackupReport> {
  const holder = settings.databaseUrl === undefined ? readLock(settings.dataDirectory) : null
  if (holder?.address) return askServer({ settings, address: holder.address }, target)
  const database = await openDatabase(settings)
  try {
    return await makeBackup(
      { database, files: openFiles(settings), secret: keptSecret(settings), clock: () => new Date() },
      target,
    )
  } finally {
    await database.close()
  }
}

/** `npm run backup`: makes a backup, through the running server where one has the data directory. */
export async function backupCommand(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, { usage: usages.backup, options: {}, count: 1 })
  const began = performance.now()
  const settings = readSettings(process.env)
  const report = await backUp(settings, await targetOf(positionals[0] ?? '', settings.backupPassphrase))
  say(
    `${report.path}: ${report.rows} rows of ${report.tables} tables and ${report.files} files${report.known > 0 ? ` (${report.known} were there already)` : ''}, ${megabytes(report.bytes)} in ${seconds(began)}.`,
  )
  for (const sentence of missingSentence(report.missing)) say(sentence)
}

/** The backup that a path names: itself, or the newest of a folder. */
async function chosen(path: string, { backupPassphrase: passphrase }: ServerSettings): Promise<BackupToRead> {
  if (!(await isFolder(path))) return { path, passphrase }
  const [newest] = await keptBackups(path)
  if (!newest) throw new StartRefused(`There is no backup in ${path}.`)
  return { path: newest.path, passphrase }
}

/** Where the settings keep data, or where an argument says. */
function placeOf(settings: ServerSettings, into: string | undefined): DataPlace {
  if (into === undefined) return settings
  return /^postgres(ql)?:\/\//.test(into)
    ? { ...settings, databaseUrl: into }
    : { ...settings, databaseUrl: undefined, dataDirectory: into }
}

const missingSentence = (missing: readonly string[]): string[] =>
  missing.length > 0
    ? [`${missing.length} files that records name were missing where the data came from, as ${missing[0]}.`]
    : []

const describe = ({ rows, manifest, files, fileBytes, missing, replaced }: LoadReport, began: number): string =>
  [
    `${rows} rows of ${manifest.tables.length} tables and ${files} files (${megabytes(fileBytes)}) in ${seconds(began)}, each compared with what was written.`,
    ...missingSentence(missing),
    ...(replaced ? [`What was there before is in ${replaced}.`] : []),
  ].join('\n')

/** `npm run restore`: reads a whole backup first, and only then writes it, all or nothing. */
export async function restoreCommand(args: readonly string[]): Promise<void> {
  const options = { into: { type: 'string' }, replace: { type: 'boolean', default: false } } as const
  const { positionals, values } = readArguments(args, { usage: usages.restore, options, count: 1 })
  const began = performance.now()
  const settings = readSettings(process.env)
  const backup = await chosen(positionals[0] ?? '', settings)
  const { manifest } = await checkBackup(backup)
  say(`${backup.path} is whole: made ${manifest.made_at} by version ${manifest.version}.`)
  const place = placeOf(settings, values.into)
  say(`Restored ${describe(await loadInto(readBackup(backup), { place, replace: values.replace }), began)}`)
}

/** `npm run verify`: loads a backup into a database in memory and compares it there; nothing is written. */
export async function verifyCommand(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, { usage: usages.verify, options: {}, count: 1 })
  const began = performance.now()
  const backup = await chosen(positionals[0] ?? '', readSettings(process.env))
  const database = await openDatabase({ memory: true })
  try {
    const loaded = await database.bulk.transaction(connection =>
      loadParts(readBackup(backup), { connection, files: undefined, keepSecret: () => undefined }),
    )
    say(
      `${backup.path} of ${loaded.manifest.made_at} can be restored: ${describe({ ...loaded, replaced: undefined }, began)}`,
    )
  } finally {
    await database.close()
  }
}

/** `npm run move`: takes all data elsewhere, and leaves it here as it is. */
export async function moveCommand(args: readonly string[]): Promise<void> {
  const options = { to: { type: 'string' }, replace: { type: 'boolean', default: false } } as const
  const { values } = readArguments(args, { usage: usages.move, options, count: 0 })
  if (values.to === undefined) throw new StartRefused(`Usage: ${usages.move}`)
  const began = performance.now()
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  try {
    const source = { database, files: openFiles(settings), secret: keptSecret(settings), clock: () => new Date() }
    const place = placeOf(settings, values.to)
    const withFiles = !settings.s3 && place.dataDirectory !== settings.dataDirectory
    const parts = partsOf(source, { withFiles })
    say(`Moved ${describe(await loadInto(parts, { place, replace: values.replace }), began)}`)
    if (!withFiles) say('Files stay where they are.')
    say(
      `What was here is as it was. Start the server with ${place.databaseUrl === undefined ? `DATA_DIR=${values.to}` : 'DATABASE_URL'} from now on.`,
    )
  } finally {
    await database.close()
  }
}
