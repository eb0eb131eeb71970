import { parseArgs } from 'node:util'

export const kinds = ['embedded', 'postgres'] as const
export type Kind = (typeof kinds)[number]

export const usage = `npm run bench -- [server] [search] [moderation] [statistics] [panel] [import] [sign-in] [uploads] [export] [mail] [live] [lighthouse] [work] [declarations] [backup] [memory]
  --rows 10000,100000,1000000   how many establishments the server is asked about
  --database embedded,postgres  which databases; PostgreSQL is DATABASE_URL, or one of its own where it is installed
  --names <file.csv>            real names (columns name_ka, name_en, address_ka, region_id, municipality_id); fixtures' without it
  --keep <folder>               keeps the filled databases there for the next time
  --seconds 2 --rounds 3        how long each side of a pair runs, and how many pairs
  --megabytes 2000              how many of files a backup is measured with
  --cases <text>                only cases whose name has the text
  --port 8170                   the first of the ports it may use
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
  port: number
  write: boolean
}

/** What the command line asks for. Throws a sentence for what it does not know. */
export function readOptions(written: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...written],
    allowPositionals: true,
    options: {
      rows: { type: 'string', default: '10000,100000,1000000' },
      database: { type: 'string', default: kinds.join(',') },
      names: { type: 'string' },
      keep: { type: 'string' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
      megabytes: { type: 'string', default: '2000' },
      cases: { type: 'string', default: '' },
      port: { type: 'string', default: '8170' },
      write: { type: 'boolean', default: false },
    },
  })
  return {
    parts: positionals,
    rows: values.rows.split(',').map(Number),
    databases: kinds.filter(kind => values.database.split(',').includes(kind)),
    names: values.names,
    keep: values.keep,
    milliseconds: Number(values.seconds) * 1000,
    rounds: Number(values.rounds),
    megabytes: Number(values.megabytes),
    cases: values.cases,
    port: Number(values.port),
    write: values.write,
  }
}
