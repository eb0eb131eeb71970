import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const kinds = ['embedded', 'postgres'] as const
export type Kind = (typeof kinds)[number]

export const usage = `npm run bench -- [server] [search] [moderation] [statistics] [panel] [import] [sign-in] [uploads] [export] [mail] [live] [lighthouse] [work] [declarations] [backup] [peers] [replica] [memory]
  --rows 10000,100000,1000000   numbers of establishments
  --database embedded,postgres  databases; PostgreSQL from DATABASE_URL, or a temporary server if it is installed
  --names <file.csv>            real names (columns name_ka, name_en, address_ka, region_id, municipality_id); default: fixtures
  --keep <folder>               keeps the filled databases there for the next run
  --seconds 2 --rounds 3        duration of each measurement, and number of repetitions
  --megabytes 2000              total size of files for backups
  --cases <text>                only cases whose name contains the text
  --against <folder>            an older build of the panel, measured in alternation with this one
  --port 8170                   first of the ports to use
  --peers payload,strapi        peers (payload, directus, strapi); default: all. Installed only by \`peers\`
  --folder <folder>             where peers are installed and kept for the next run; default: marani-peers in the temporary directory
  --no-history                  does not add the ratios of \`server\` and \`peers\` to bench/history.jsonl
  --strict                      exits with an error code if a ratio lost more than 10 % compared with the last runs
  --write                       writes the figures to docs/benchmarks.md`

export interface Options {
  parts: string[]
  rows: number[]
  databases: Kind[]
  names: string | undefined
  keep: string | undefined
  milliseconds: number
  rounds: number
  /** The total size of files, for cases with files. */
  megabytes: number
  cases: string
  /** A directory with an older build of the panel, measured in alternation with this one. */
  against: string | undefined
  port: number
  peers: {
    /** Empty: all. */
    names: string[]
    folder: string | undefined
    /** How many establishments are created; one per cent of them are in the trash. */
    rows: number
  }
  /** Whether ratios are added to the history. */
  history: boolean
  /** Whether regressions make the process exit with an error code. */
  strict: boolean
  write: boolean
}

const defaultRows = '10000,100000,1000000'
const peerRows = 100_000

/** Parses the command line. Throws a message for unknown options. */
export function readOptions(written: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...written],
    allowPositionals: true,
    options: {
      rows: { type: 'string' },
      database: { type: 'string', default: kinds.join(',') },
      names: { type: 'string' },
      keep: { type: 'string' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
      megabytes: { type: 'string', default: '2000' },
      cases: { type: 'string', default: '' },
      against: { type: 'string' },
      port: { type: 'string', default: '8170' },
      peers: { type: 'string', default: '' },
      folder: { type: 'string' },
      history: { type: 'boolean', default: true },
      strict: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
    allowNegative: true,
  })
  return {
    parts: positionals,
    rows: (values.rows ?? defaultRows).split(',').map(Number),
    databases: kinds.filter(kind => values.database.split(',').includes(kind)),
    names: values.names,
    keep: values.keep,
    milliseconds: Number(values.seconds) * 1000,
    rounds: Number(values.rounds),
    megabytes: Number(values.megabytes),
    cases: values.cases,
    against: values.against && resolve(values.against),
    port: Number(values.port),
    peers: {
      names: values.peers.split(',').filter(name => name !== ''),
      folder: values.folder,
      rows: Number(values.rows?.split(',')[0] ?? peerRows),
    },
    history: values.history,
    strict: values.strict,
    write: values.write,
  }
}
