import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const kinds = ['embedded', 'postgres'] as const
export type Kind = (typeof kinds)[number]

export const usage = `npm run bench -- [server] [search] [moderation] [statistics] [panel] [import] [sign-in] [uploads] [export] [mail] [live] [lighthouse] [work] [declarations] [backup] [peers] [replica] [memory]
  --rows 10000,100000,1000000   how many establishments the server is asked about
  --database embedded,postgres  which databases; PostgreSQL is DATABASE_URL, or one of its own where it is installed
  --names <file.csv>            real names (columns name_ka, name_en, address_ka, region_id, municipality_id); fixtures' without it
  --keep <folder>               keeps the filled databases there for the next time
  --seconds 2 --rounds 3        how long each side of a pair runs, and how many pairs
  --megabytes 2000              how many of files a backup is measured with
  --cases <text>                only cases whose name has the text
  --against <folder>            an older build of the panel, measured in turns with this one
  --port 8170                   the first of the ports it may use
  --peers payload,strapi        which peers (payload, directus, strapi); all without it. Only \`peers\` installs them
  --folder <folder>             where peers are installed and kept for the next time; marani-peers in the folder for temporary files without it
  --no-history                  adds nothing to bench/history.jsonl, to which \`server\` and \`peers\` add their ratios
  --strict                      ends with an error code where a ratio lost over 10 % against the last runs
  --write                       puts the figures into docs/benchmarks.md`

export interface Options {
  parts: string[]
  rows: number[]
  databases: Kind[]
  names: string | undefined
  keep: string | undefined
  milliseconds: number
  rounds: number
  /** Of files, for what is measured with files. */
  megabytes: number
  cases: string
  /** A folder with an older build of the panel, which is measured in turns with this one. */
  against: string | undefined
  port: number
  peers: {
    /** None: all. */
    names: string[]
    folder: string | undefined
    /** How many places are made; a hundredth of them lies in the trash. */
    rows: number
  }
  /** Whether ratios are added to the history. */
  history: boolean
  /** Whether lost ratios end the process with an error code. */
  strict: boolean
  write: boolean
}

const defaultRows = '10000,100000,1000000'
const peerRows = 100_000

/** What the command line asks for. Throws a sentence for what it does not know. */
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
