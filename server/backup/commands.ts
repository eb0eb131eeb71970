import type { BackupReport, BackupTarget } from '../../src/features/backups/backups.ts'
import { readLock } from '../database/embedded/lockDirectory.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { openFiles } from '../files/openFiles.ts'
import { keptSecret } from '../sessionSecret.ts'
import { bucketOf, readSettings, StartRefused, type ServerSettings } from '../settings.ts'
import { askServer } from './askServer.ts'
import { withCopy } from './bucket.ts'
import { readBackups } from './bucketLists.ts'
import { openObjects } from './bucketObjects.ts'
import { checkBackup } from './checkBackup.ts'
import { isFolder, isThere, keptBackups } from './folder.ts'
import { loadInto, type DataPlace, type LoadReport } from './loadInto.ts'
import { loadParts } from './loadParts.ts'
import { makeBackup } from './makeBackup.ts'
import { moveFiles } from './moveFiles.ts'
import { moveInto, type Move } from './moveInto.ts'
import { folderPath, isBucketAddress } from './placeNames.ts'
import { readArguments } from './readArguments.ts'
import { readBackup, shownOf, type BackupToRead } from './readBackup.ts'

const usages = {
  backup: 'npm run backup -- <file|folder/|s3://key:secret@host/bucket/folder>',
  restore: 'npm run restore -- <file|folder|s3://…> [--into <folder|postgres://…>] [--replace]',
  verify: 'npm run verify -- <file|folder|s3://…>',
  move: 'npm run move -- --to <folder|postgres://…> [--replace]\n       npm run move -- --files <folder|https://key:secret@s3.example/bucket>',
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const seconds = (began: number): string => `${((performance.now() - began) / 1_000).toFixed(1)} s`
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** A path that ends with a slash or is a folder takes backups side by side; another one is the backup itself. */
async function targetOf(written: string, passphrase: string | undefined): Promise<BackupTarget> {
  if (isBucketAddress(written)) return { path: written, kind: 'bucket', passphrase }
  const path = folderPath(written, usages.backup)
  return { path, kind: path.endsWith('/') || (await isFolder(path)) ? 'folder' : 'file', passphrase }
}

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

/** Does work with the backup that a path or an address names: itself, or the newest of a folder or a bucket. */
async function withChosen(
  path: string,
  { backupPassphrase: passphrase }: ServerSettings,
  work: (backup: BackupToRead) => Promise<void>,
): Promise<void> {
  if (isBucketAddress(path)) {
    const [, folder = path, file] = /^(.*)\/(marani-[^/?]+\.tar(?:\.age)?)(?=\?|$)/.exec(path) ?? []
    const bucket = openObjects(`${folder}${new URL(path).search && file ? new URL(path).search : ''}`)
    const name = file ?? (await readBackups(bucket)).archives[0]?.name
    if (name === undefined) throw new StartRefused(`There is no backup in ${bucket.shown}.`)
    return withCopy(bucket, name, copy => work({ ...copy, passphrase }))
  }
  if (!(await isThere(folderPath(path, usages.verify)))) throw new StartRefused(`There is no backup ${path}.`)
  if (!(await isFolder(path))) return work({ path, passphrase })
  const [newest] = await keptBackups(path)
  if (!newest) throw new StartRefused(`There is no backup in ${path}.`)
  return work({ path: newest.path, passphrase })
}

/** Where the settings keep data, or where an argument says. */
function placeOf(settings: ServerSettings, into: string | undefined, usage: string): DataPlace {
  if (into === undefined) return settings
  return /^postgres(ql)?:\/\//.test(into)
    ? { ...settings, databaseUrl: into }
    : { ...settings, databaseUrl: undefined, dataDirectory: folderPath(into, usage) }
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
  await withChosen(positionals[0] ?? '', settings, async backup => {
    const { manifest } = await checkBackup(backup)
    say(`${shownOf(backup)} is whole: made ${manifest.made_at} by version ${manifest.version}.`)
    const place = placeOf(settings, values.into, usages.restore)
    say(`Restored ${describe(await loadInto(readBackup(backup), { place, replace: values.replace }), began)}`)
  })
}

/** `npm run verify`: loads a backup into a database in memory and compares it there; nothing is written. */
export async function verifyCommand(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, { usage: usages.verify, options: {}, count: 1 })
  const began = performance.now()
  await withChosen(positionals[0] ?? '', readSettings(process.env), async backup => {
    const database = await openDatabase({ memory: true })
    try {
      const loaded = await database.bulk.transaction(connection =>
        loadParts(readBackup(backup), { connection, files: undefined, keepSecret: () => undefined }),
      )
      say(
        `${shownOf(backup)} of ${loaded.manifest.made_at} can be restored: ${describe({ ...loaded, replaced: undefined }, began)}`,
      )
    } finally {
      await database.close()
    }
  })
}

/** Brings files alone to a bucket or a data directory; may be broken off and done again. */
async function moveFilesTo(to: string): Promise<void> {
  const began = performance.now()
  const settings = readSettings(process.env)
  const isBucket = /^https?:\/\//.test(to)
  const target = openFiles(
    isBucket ? { ...settings, s3: bucketOf(to) } : { s3: undefined, dataDirectory: folderPath(to, usages.move) },
  )
  const database = await openDatabase(settings)
  try {
    const { files, known, bytes, missing } = await moveFiles(database.kysely, openFiles(settings), target)
    say(
      `${files} files (${megabytes(bytes)}) in ${seconds(began)}${known > 0 ? `, ${known} of which were there already` : ''}, each compared with what is there now.`,
    )
    for (const sentence of missingSentence(missing)) say(sentence)
    say(
      `What was here is as it was. Start the server with ${isBucket ? 'S3_URL' : `DATA_DIR=${to} and without S3_URL`} from now on.`,
    )
  } finally {
    await database.close()
  }
}

/** `npm run move`: copies all data elsewhere and leaves it here as it is; when interrupted, it resumes where it was. */
export async function moveCommand(args: readonly string[]): Promise<void> {
  const options = {
    to: { type: 'string' },
    files: { type: 'string' },
    replace: { type: 'boolean', default: false },
  } as const
  const { values } = readArguments(args, { usage: usages.move, options, count: 0 })
  if (values.files !== undefined && values.to === undefined && !values.replace) return moveFilesTo(values.files)
  if (values.to === undefined || values.files !== undefined) throw new StartRefused(`Usage: ${usages.move}`)
  const began = performance.now()
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  try {
    const source = { database, files: openFiles(settings), secret: keptSecret(settings), clock: () => new Date() }
    const place = placeOf(settings, values.to, usages.move)
    const withFiles = !settings.s3 && place.dataDirectory !== settings.dataDirectory
    const onTable = ({ name, rows, isKnown }: Parameters<Move['onTable']>[0]): void =>
      say(`${name}: ${rows} rows${isKnown ? ', which were there already' : ''}`)
    const { tables, rows, knownTables, files, bytes, missing, replaced } = await moveInto({
      source,
      place,
      replace: values.replace,
      withFiles,
      onTable,
    })
    say(
      `Moved ${rows} rows of ${tables} tables${knownTables > 0 ? `, ${knownTables} of which were there already,` : ''} and ${files} files (${megabytes(bytes)}) in ${seconds(began)}, each compared with what is there now.`,
    )
    for (const sentence of missingSentence(missing)) say(sentence)
    if (replaced) say(`What was there before is in ${replaced}.`)
    if (!withFiles) say('Files stay where they are.')
    say(
      `What was here is as it was. Start the server with ${place.databaseUrl === undefined ? `DATA_DIR=${values.to}` : 'DATABASE_URL'} from now on.`,
    )
  } finally {
    await database.close()
  }
}
