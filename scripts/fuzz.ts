import { chmodSync, mkdtempSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded, openOnServer, type OpenStore } from '../tests/api/stores.ts'
import { fuzzText, runFuzz } from '../tests/fuzz/runFuzz.ts'
import { freePort } from './freePort.ts'
import { findPostgres, openPostgresFolder } from './openPostgresFolder.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    database: { type: 'string', default: 'embedded' },
  },
})
const requests = Number(values.requests)
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const usage = 'npm run fuzz [-- --requests 20000 --seed 1 --database embedded|postgres]'

/** Uses the PostgreSQL server in `DATABASE_URL`, or starts a temporary one. */
async function onPostgres(): Promise<OpenStore | undefined> {
  if (process.env.DATABASE_URL) return openOnServer(process.env.DATABASE_URL)
  const programs = findPostgres()
  if (!programs) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'marani-fuzz-'))
  chmodSync(folder, 0o711)
  const server = openPostgresFolder(programs, join(folder, 'server'), { port: await freePort(), isTemporary: true })
  process.once('exit', () => {
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return openOnServer(server.url('postgres'))
}

const open =
  values.database === 'embedded' ? openEmbedded : values.database === 'postgres' ? await onPostgres() : undefined
if (!open || !Number.isSafeInteger(requests) || !Number.isSafeInteger(seed)) {
  process.stderr.write(
    `${values.database === 'postgres' && !open ? 'No PostgreSQL is installed here, and DATABASE_URL names none.\n' : ''}${usage}\n`,
  )
  process.exit(2)
}
process.stdout.write(`seed ${seed}, ${requests} requests, ${values.database}\n`)
const report = await runFuzz(open, {
  requests,
  seed,
  progress: (done, failures) => process.stdout.write(`${done}, ${failures.length} failures\n`),
})
writeSync(1, `${fuzzText(report)}\n`)
process.exit(report.failures.length > 0 ? 1 : 0)
