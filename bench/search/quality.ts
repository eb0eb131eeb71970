import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { buildRegistry } from '../../server/openRecords.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase, type DatabaseSettings } from '../../server/database/openDatabase.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { system } from '../../src/engine/model/actor.ts'
import type { RecordsContext } from '../../src/engine/records/context.ts'
import { list } from '../../src/engine/records/list.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import { derivedOf } from '../../src/engine/rules/validation/derived.ts'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'
import { forms, type Form } from './forms.ts'
import { readPlaces } from './readPlaces.ts'
import { effects } from '../../src/tourism/product.ts'

const firstFew = 5
/** One of this many settlements is searched for; all of them can be found. */
const step = 48

interface Tried {
  form: Form
  wanted: number
  found: number
  missed: string[]
}

const share = (found: number, wanted: number): string =>
  wanted === 0 ? '–' : `${((100 * found) / wanted).toFixed(1)} %`

async function tryForm(context: RecordsContext, form: Form, names: readonly string[]): Promise<Tried> {
  const tried: Tried = { form, wanted: 0, found: 0, missed: [] }
  for (const name of names) {
    const typed = form.write(name)
    if (typed === undefined) continue
    tried.wanted++
    const { rows } = await list(context, system, 'villages', { filter: { q: typed }, limit: firstFew, count: 'none' })
    if (rows.some(row => row.title_ge === name)) tried.found++
    else tried.missed.push(`${typed} (${name})`)
  }
  return tried
}

const sum = (all: readonly Tried[], kind: Form['kind']): string => {
  const alike = all.filter(({ form }) => form.kind === kind)
  const [found, wanted] = [
    alike.reduce((most, one) => most + one.found, 0),
    alike.reduce((most, one) => most + one.wanted, 0),
  ]
  return `${kind} ${share(found, wanted)} of ${wanted.toLocaleString('en')}`
}

const shownMisses = 4

/**
 * Searches for names of places in all forms that people write, among all settlements and municipalities; returns the
 * shares found as Markdown.
 */
export async function measureQuality({ names }: Options, settings: DatabaseSettings): Promise<string> {
  const registry = buildRegistry()
  const { municipalities, settlements } = readPlaces(names)
  const database = await openDatabase(settings)
  try {
    await migrate(database.kysely, registry)
    const store = createSqlStore(registry, database.kysely)
    const context: RecordsContext = { registry, effects, store, clock: () => new Date(), newId: () => uuid() }
    const all = [...new Set([...settlements, ...municipalities])]
    const rows = all.map(title_ge => newRow(context, system, 'villages', { title_ge }))
    await store.insert(
      'villages',
      rows.map(row => ({ ...row, ...derivedOf(registry.entity('villages'), row, []) })),
    )
    await sql`analyze villages`.execute(database.kysely)
    const some = settlements.filter((_name, place) => place % step === 0)
    const lines: Cell[][] = []
    const done: Tried[] = []
    for (const form of forms) {
      const [ofMunicipalities, ofSettlements] = [
        await tryForm(context, form, municipalities),
        await tryForm(context, form, some),
      ]
      done.push(ofMunicipalities, ofSettlements)
      const missed = [...ofMunicipalities.missed, ...ofSettlements.missed]
      lines.push([
        form.name,
        `${ofMunicipalities.found} of ${ofMunicipalities.wanted}`,
        `${ofSettlements.found} of ${ofSettlements.wanted}`,
        share(ofMunicipalities.found + ofSettlements.found, ofMunicipalities.wanted + ofSettlements.wanted),
        missed.slice(0, shownMisses).join(', '),
      ])
      process.stderr.write(`${lines.at(-1)?.join(' | ')}\n`)
    }
    const sums = (['inflected', 'spelled', 'mistyped'] as const).map(kind => sum(done, kind)).join('; ')
    return `### Names found among the first ${firstFew}\n\nAmong ${all.length.toLocaleString('en')} names; every municipality and one settlement in ${step} are searched for. In total: ${sums}.\n\n${table(['typed as', 'municipalities', 'settlements', 'found', 'missed, for example'], lines)}\n`
  } finally {
    await database.close()
  }
}
