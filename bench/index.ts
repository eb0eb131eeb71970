import { measureBackup } from './backup/index.ts'
import { measureServer } from './server/index.ts'
import { measureDeclarations } from './declarations/index.ts'
import { measureExport } from './export/index.ts'
import { measureImport } from './import/index.ts'
import { measureLighthouse } from './lighthouse/index.ts'
import { measureLive } from './live/index.ts'
import { measureMail } from './mail/index.ts'
import { measureMemory } from './memory/index.ts'
import { measureModeration } from './moderation/index.ts'
import { measureReplica } from './replica/index.ts'
import { measureSearch } from './search/index.ts'
import { measureSignIn } from './signIn/index.ts'
import { measurePanel } from './panel/index.ts'
import { measurePeers } from './peers/index.ts'
import { measureUploads } from './uploads/index.ts'
import { measureStatistics } from './statistics/index.ts'
import { measureWork } from './work/index.ts'
import { readOptions, usage, type Options } from './options.ts'
import { writeSection } from './report/document.ts'
import { machine } from './report/machine.ts'

const parts: Record<string, (options: Options) => Promise<string>> = {
  server: measureServer,
  search: measureSearch,
  moderation: measureModeration,
  statistics: measureStatistics,
  panel: measurePanel,
  import: measureImport,
  'sign-in': measureSignIn,
  uploads: measureUploads,
  export: measureExport,
  mail: measureMail,
  live: measureLive,
  lighthouse: measureLighthouse,
  work: measureWork,
  declarations: measureDeclarations,
  backup: measureBackup,
  peers: measurePeers,
  replica: measureReplica,
  memory: measureMemory,
}

/** Cases that install other products run only if they are named. */
const onlyByName = new Set(['peers'])

/** Exits with the usage. */
function explain(sentence: string): never {
  process.stderr.write(`${sentence}${usage}\n`)
  process.exit(1)
}

const readArguments = (): Options => {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    return explain(process.argv.includes('--help') ? '' : `${(error as Error).message}\n`)
  }
}

const options = readArguments()
const wanted = options.parts.length > 0 ? options.parts : Object.keys(parts).filter(name => !onlyByName.has(name))
const unknown = wanted.filter(name => !(name in parts))
if (unknown.length > 0 || options.rows.some(rows => !Number.isInteger(rows) || rows < 1))
  explain(unknown.map(name => `Unknown benchmark: ${name}.\n`).join(''))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
for (const name of wanted) {
  const figures = `${machine()}\n\n${(await parts[name]?.(options)) ?? ''}`
  process.stdout.write(`\n## ${name}\n\n${figures}\n`)
  if (options.write) writeSection(name, figures)
}
