import type { BackupReport, BackupTarget } from '../../src/features/backups/backups.ts'
import { readLock } from '../database/embedded/lockDirectory.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { openFiles } from '../files/openFiles.ts'
import { storedSecret } from '../sessionSecret.ts'
import { proveHistoryCommand } from '../proveHistory.ts'
import { bucketOf, readSettings, StartError, type ServerSettings } from '../settings.ts'
import { parseCommandLine, usageOf } from '../commandLine.ts'
import { requestBackup } from './requestBackup.ts'
import { withDownloadedBackup } from './bucket.ts'
import { readBackups } from './bucketLists.ts'
import { openObjects } from './bucketObjects.ts'
import { checkBackup } from './checkBackup.ts'
import { isFolder, isReadable, listBackups } from './folder.ts'
import { loadInto, type DataPlace, type LoadReport } from './loadInto.ts'
import { loadParts } from './loadParts.ts'
import { makeBackup } from './makeBackup.ts'
import { moveFiles } from './moveFiles.ts'
import { moveInto, type Move } from './moveInto.ts'
import { folderPath, isBucketAddress } from './placeNames.ts'
import { readBackup, displayNameOf, type BackupToRead } from './readBackup.ts'

const usages = {
  backup: usageOf('npm run backup -- <file|folder/|s3://key:secret@host/bucket/folder>'),
  restore: usageOf('npm run restore -- <file|folder|s3://…> [--into <folder|postgres://…>] [--replace]'),
  verify: usageOf('npm run verify -- <file|folder|s3://…>', 'npm run verify -- --history [--out <file.jsonl>]'),
  move: usageOf(
    'npm run move -- --to <folder|postgres://…> [--replace]',
    'npm run move -- --files <folder|https://key:secret@s3.example/bucket>',
  ),
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const seconds = (began: number): string => `${((performance.now() - began) / 1_000).toFixed(1)} s`
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** A path that ends with a slash or is a folder contains several backups; any other path is the backup itself. */
async function targetOf(written: string, passphrase: string | undefined): Promise<BackupTarget> {
  if (isBucketAddress(written)) return { path: written, kind: 'bucket', passphrase }
  const path = folderPath(written, usages.backup)
  return { path, kind: path.endsWith('/') || (await isFolder(path)) ? 'folder' : 'file', passphrase }
}

async function backUp(settings: ServerSettings, target: BackupTarget): Promise<BackupReport> {
  const holder = settings.databaseUrl === undefined ? readLock(settings.dataDirectory) : null
  if (holder?.address) return requestBackup({ settings, address: holder.address }, target)
  const database = await openDatabase(settings)
  try {
    return await makeBackup(
      { database, files: openFiles(settings), secret: storedSecret(settings), clock: () => new Date() },
      target,
    )
  } finally {
    await database.close()
  }
}

/** `npm run backup`: makes a backup, through the running server if it holds the data directory. */
export async function backupCommand(args: readonly string[]): Promise<void> {
  const { positionals } = parseCommandLine(args, { usage: usages.backup, options: {}, count: 1 })
  const began = performance.now()
  const settings = readSettings(process.env)
  const report = await backUp(settings, await targetOf(positionals[0] ?? '', settings.backupPassphrase))
  print(
    `${report.path}: ${report.rows} rows of ${report.tables} tables and ${report.files} files${report.known > 0 ? ` (${report.known} were there already)` : ''}, ${megabytes(report.bytes)} in ${seconds(began)}.`,
  )
  for (const sentence of missingSentence(report.missing)) print(sentence)
}

/** Runs `work` with the backup at a path or address: the one named, or the newest in a folder or bucket. */
async function withChosen(
  path: string,
  { backupPassphrase: passphrase }: ServerSettings,
  work: (backup: BackupToRead) => Promise<void>,
): Promise<void> {
  if (isBucketAddress(path)) {
    const [, folder = path, file] = /^(.*)\/(marani-[^/?]+\.tar(?:\.age)?)(?=\?|$)/.exec(path) ?? []
    const bucket = openObjects(`${folder}${new URL(path).search && file ? new URL(path).search : ''}`)
    const name = file ?? (await readBackups(bucket)).archives[0]?.name
    if (name === undefined) throw new StartError(`There is no backup in ${bucket.displayName}.`)
    return withDownloadedBackup(bucket, name, copy => work({ ...copy, passphrase }))
  }
  if (!(await isReadable(folderPath(path, usages.verify)))) throw new StartError(`There is no backup ${path}.`)
  if (!(await isFolder(path))) return work({ path, passphrase })
  const [newest] = await listBackups(path)
  if (!newest) throw new StartError(`There is no backup in ${path}.`)
  return work({ path: newest.path, passphrase })
}

/** Returns where data is stored, by an argument or else by the settings. */
function placeOf(settings: ServerSettings, into: string | undefined, usage: string): DataPlace {
  if (into === undefined) return settings
  return /^postgres(ql)?:\/\//.test(into)
    ? { ...settings, databaseUrl: into }
    : { ...settings, databaseUrl: undefined, dataDirectory: folderPath(into, usage) }
}

const missingSentence = (missing: readonly string[]): string[] =>
  missing.length > 0
    ? [`${missing.length} files that records refer to were missing at the source, for example ${missing[0]}.`]
    : []

const describe = ({ rows, manifest, files, fileBytes, missing, replaced }: LoadReport, began: number): string =>
  [
    `${rows} rows of ${manifest.tables.length} tables and ${files} files (${megabytes(fileBytes)}) in ${seconds(began)}, all verified.`,
    ...missingSentence(missing),
    ...(replaced ? [`The previous data is in ${replaced}.`] : []),
  ].join('\n')

/** `npm run restore`: verifies a whole backup first, and then restores it, all or nothing. */
export async function restoreCommand(args: readonly string[]): Promise<void> {
  const options = { into: { type: 'string' }, replace: { type: 'boolean', default: false } } as const
  const { positionals, values } = parseCommandLine(args, { usage: usages.restore, options, count: 1 })
  const began = performance.now()
  const settings = readSettings(process.env)
  const place = placeOf(settings, values.into, usages.restore)
  await withChosen(positionals[0] ?? '', settings, async backup => {
    const { manifest } = await checkBackup(backup)
    print(`${displayNameOf(backup)} is whole: made ${manifest.made_at} by version ${manifest.version}.`)
    print(`Restored ${describe(await loadInto(readBackup(backup), { place, replace: values.replace }), began)}`)
  })
}

/** Loads a backup into a database in memory and verifies it there; nothing is written. */
async function verifyBackup(path: string): Promise<void> {
  const began = performance.now()
  await withChosen(path, readSettings(process.env), async backup => {
    const database = await openDatabase({ memory: true })
    try {
      const loaded = await database.bulk.transaction(connection =>
        loadParts(readBackup(backup), { connection, files: undefined, storeSecret: () => undefined }),
      )
      print(
        `${displayNameOf(backup)} of ${loaded.manifest.made_at} can be restored: ${describe({ ...loaded, replaced: undefined }, began)}`,
      )
    } finally {
      await database.close()
    }
  })
}

/** `npm run verify`: verifies a backup, or with `--history` the history of the database. Returns the exit code. */
export async function verifyCommand(args: readonly string[]): Promise<number> {
  const options = { history: { type: 'boolean', default: false }, out: { type: 'string' } } as const
  const { positionals, values } = parseCommandLine(args, { usage: usages.verify, options })
  const [path, ...more] = positionals
  if (values.history && path === undefined) return proveHistoryCommand(values.out)
  if (path === undefined || more.length > 0 || values.history || values.out !== undefined)
    throw new StartError(usages.verify)
  await verifyBackup(path)
  return 0
}

/** Copies only files to a bucket or a data directory; can be interrupted and repeated. */
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
    print(
      `${files} files (${megabytes(bytes)}) in ${seconds(began)}${known > 0 ? `, ${known} of which were there already` : ''}, all verified at the target.`,
    )
    for (const sentence of missingSentence(missing)) print(sentence)
    print(
      `The data here is unchanged. Start the server with ${isBucket ? 'S3_URL' : `DATA_DIR=${to} and without S3_URL`} from now on.`,
    )
  } finally {
    await database.close()
  }
}

/** `npm run move`: copies all data to another place and leaves it unchanged here; after an interruption, it resumes. */
export async function moveCommand(args: readonly string[]): Promise<void> {
  const options = {
    to: { type: 'string' },
    files: { type: 'string' },
    replace: { type: 'boolean', default: false },
  } as const
  const { values } = parseCommandLine(args, { usage: usages.move, options, count: 0 })
  if (values.files !== undefined && values.to === undefined && !values.replace) return moveFilesTo(values.files)
  if (values.to === undefined || values.files !== undefined) throw new StartError(usages.move)
  const began = performance.now()
  const settings = readSettings(process.env)
  const place = placeOf(settings, values.to, usages.move)
  const database = await openDatabase(settings)
  try {
    const source = { database, files: openFiles(settings), secret: storedSecret(settings), clock: () => new Date() }
    const withFiles = !settings.s3 && place.dataDirectory !== settings.dataDirectory
    const onTable = ({ name, rows, isKnown }: Parameters<Move['onTable']>[0]): void =>
      print(`${name}: ${rows} rows${isKnown ? ', which were there already' : ''}`)
    const { tables, rows, knownTables, files, bytes, missing, replaced } = await moveInto({
      source,
      place,
      replace: values.replace,
      withFiles,
      onTable,
    })
    print(
      `Moved ${rows} rows of ${tables} tables${knownTables > 0 ? `, ${knownTables} of which were there already,` : ''} and ${files} files (${megabytes(bytes)}) in ${seconds(began)}, all verified at the target.`,
    )
    for (const sentence of missingSentence(missing)) print(sentence)
    if (replaced) print(`The previous data is in ${replaced}.`)
    if (!withFiles) print('Files stay where they are.')
    print(
      `The data here is unchanged. Start the server with ${place.databaseUrl === undefined ? `DATA_DIR=${values.to}` : 'DATABASE_URL'} from now on.`,
    )
  } finally {
    await database.close()
  }
}
