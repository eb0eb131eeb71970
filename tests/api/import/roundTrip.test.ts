import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtures } from '../../../fixtures/index.ts'
import { guessMapping, importable } from '../../../src/features/import/panel/guessMapping.ts'
import { createFileReader } from '../../../src/features/import/tables/readFile.ts'
import { superuser, type Actor } from '../../../src/engine/model/actor.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { reach } from '../../../src/engine/rules/access/permissions.ts'
import { stores } from '../stores.ts'
import { openApi, queryString, registry, type TestApi } from '../testApi.ts'
import { importer } from './imported.ts'

const admin: Actor = { ...superuser, id: '00000000-0000-7000-8000-00000000000a' }

/** The entities that administrators create, each after those that it refers to. */
function inOrder(): Entity[] {
  const left = new Set([...registry.entities.values()].filter(entity => reach(admin, entity, 'create') === 'all'))
  const ordered: Entity[] = []
  const waits = (entity: Entity) =>
    importable(admin, entity).some(({ field }) =>
      [...left].some(({ name }) => name === field.reference && name !== entity.name && name !== 'users'),
    )
  while (left.size > 0) {
    const next = [...left].find(entity => !waits(entity)) ?? [...left][0]
    if (!next) break
    left.delete(next)
    ordered.push(next)
  }
  return ordered
}

const entities = inOrder()

describe.each(stores)('what is exported as stored and imported again, over %s,', (_name, open) => {
  let [source, target]: TestApi[] = []
  const here = (api: TestApi | undefined): TestApi => {
    if (!api) throw new Error('The API is not open yet')
    return api
  }
  beforeAll(async () => {
    source = await openApi(open)
    // People are there already, since one of them imports; the files that records name too.
    target = await openApi(open, { users: fixtures.users ?? [], files: fixtures.files ?? [], organizations: [] })
  })
  afterAll(async () => {
    await source?.close()
    await target?.close()
    expect(target?.unexpected.map(String)).toEqual([])
  })
  const { send, check, run } = importer(() => here(target))
  const rowsIn = async (api: TestApi, { table, declaration }: Entity): Promise<Row[]> => {
    const where = [
      { property: 'deleted_at', operator: 'in' as const, value: [null] },
      ...Object.entries(declaration.where ?? {}).map(([property, value]) => ({
        property,
        operator: 'in' as const,
        value: [value],
      })),
    ]
    return api.store.find({ entity: table, where, sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 1_000 })
  }

  it.each(entities.map(entity => [entity.name, entity] as const))(
    '%s are the same rows, from CSV and from XLSX',
    async (_entity, entity) => {
      const properties = importable(admin, entity)
      for (const format of ['csv', 'xlsx']) {
        const response = await here(source).app.request(
          `/api/v1/export/${entity.name}?${queryString({ format, raw: 'true' })}`,
          { headers: { Authorization: `Bearer ${here(source).tokenOf('admin')}` } },
        )
        const reader = createFileReader(new Uint8Array(await response.arrayBuffer()))
        const count = (await rowsIn(here(source), entity)).length
        if (count === 0) {
          await expect(reader.head({})).rejects.toThrow('no_rows')
          continue
        }
        const { columns, reading } = await reader.head({})
        const cells: string[][] = []
        for await (const part of reader.parts(reading)) cells.push(...part.map(row => row.cells))
        const guessed = guessMapping(entity, properties, { columns, rows: [] }, () => [])
        const mapping = {
          ...guessed,
          fields: Object.fromEntries(
            Object.entries(guessed.fields).map(([name, from]) => [name, { ...from, clear: true }]),
          ),
        }
        expect(mapping).toMatchObject({ key: 'id' })
        expect(Object.keys(mapping.fields)).toHaveLength(properties.length + 1)
        const id = await send(entity.name, columns, cells, `all.${format}`)
        const checked = await check(id, mapping)
        expect(checked).toMatchObject({ state: 'checked', refused: 0, problems: [] })
        expect(checked.created + checked.unchanged).toBe(count)
        if (checked.created > 0) expect(await run(id)).toMatchObject({ state: 'done' })
        const picked = (rows: Row[]) =>
          rows.map(row =>
            Object.fromEntries(['id', ...properties.map(({ name }) => name)].map(name => [name, row[name]])),
          )
        expect(picked(await rowsIn(here(target), entity))).toEqual(picked(await rowsIn(here(source), entity)))
      }
    },
  )
})
