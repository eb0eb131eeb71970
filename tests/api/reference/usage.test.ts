import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { referrersOf } from '../../../src/engine/model/referrers.ts'
import { describeApi } from '../describeApi.ts'
import { entities, fixture, presentOf } from '../content.ts'
import { registry } from '../testApi.ts'
import { maker } from './parts.ts'

const refersTo = (row: Row, property: string, id: unknown): boolean =>
  Array.isArray(row[property]) ? row[property].includes(id) : row[property] === id

describeApi('the use of a record', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const make = maker(admin)
  const usage = async (resource: string, id: unknown) => (await admin('GET', `/${resource}/${String(id)}/usage`)).rows

  const referred = entities
    .filter(entity => referrersOf(registry, entity).length > 0 && entity.table === entity.name)
    .map(entity => entity.name)

  it.each(referred)('of %s is counted by each field that refers to it, without the trash', async name => {
    const entity = registry.entity(name)
    for (const { id } of presentOf(name).slice(0, 8)) {
      const counted = referrersOf(registry, entity).flatMap(
        ({ entity: { name: resource }, property: { name: property } }) => {
          const count = presentOf(resource).filter(row => refersTo(row, property, id)).length
          return count > 0 ? [{ resource, property, count, capped: false, filter: { [property]: id } }] : []
        },
      )
      expect(await usage(name, id)).toEqual(counted)
    }
  })

  it('links to a list that finds exactly these records', async () => {
    const [use] = (await usage('regions', fixture('establishments').region_id)).filter(
      one => one.resource === 'establishments',
    )
    const found = await admin('GET', '/establishments', { query: { filter: use?.filter, range: [0, 99] } })
    expect(found.rows).toHaveLength(Number(use?.count))
  })

  it('includes for an owner only their own records', async () => {
    const region = await make.region()
    const municipality = await make.municipality({ region_id: region.id })
    const village = await make.village({ region_id: region.id, municipality_id: municipality.id })
    await make.establishment({ region_id: region.id, municipality_id: municipality.id, village_id: village.id })
    const uses = (await api().as('owner')('GET', `/regions/${String(region.id)}/usage`)).rows
    expect(uses.map(use => use.resource)).toEqual(['municipalities', 'villages'])
    expect((await usage('regions', region.id)).map(use => use.resource)).toEqual([
      'establishments',
      'municipalities',
      'villages',
    ])
  })

  it('is not available for a record that does not exist or may not be read', async () => {
    expect((await admin('GET', '/regions/018f0000-0000-7000-8000-00000000dead/usage')).refusal).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect((await api().as('user')('GET', `/mail/${String(fixture('mail').id)}/usage`)).refusal).toEqual({
      status: 403,
      code: 'forbidden',
    })
  })
})
