import { describe, expect, it } from 'vitest'
import { actorFor } from '../../../src/engine/model/actor.ts'
import { projectionLimits } from '../../../src/engine/model/projectionLimits.ts'
import { readProjection, shownTo } from '../../../src/engine/records/projection.ts'
import { accessTo } from '../../../src/panel/data/access.ts'
import { listFields } from '../../../src/panel/record/list/listFields.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import { everything, panelFor } from './renderPanel.tsx'

const roles = Object.keys(authorization.roles) as Parameters<typeof panelFor>[0][]

describe('what a list requests', () => {
  it.each(roles)('is readable for a %s, whatever columns of whatever resource are shown', role => {
    const { profile, registry } = panelFor(role)
    const actor = actorFor(authorization, { ...profile, organizations: [...profile.organizations] })
    const seen = [...registry.entities.values()].filter(({ name }) => profile.access[name]?.read !== 'none')
    for (const entity of seen) {
      const reader = { registry, entity, access: accessTo(profile, entity) }
      const fields = listFields(reader, [...entity.fields.keys()])?.split(',')
      const theirs = shownTo({ registry: everything, actor, entity: everything.entity(entity.name) })
      const { relations } = readProjection(theirs, { fields })
      expect(relations.length, entity.name).toBeLessThanOrEqual(projectionLimits.relations)
    }
  })

  it('includes only the titles of related records, and only of those in a column', () => {
    const { profile, registry } = panelFor('administrator')
    const entity = registry.entity('establishments')
    const reader = { registry, entity, access: accessTo(profile, entity) }
    const behind = (columns: string[]) =>
      listFields(reader, columns)
        ?.split(',')
        .filter(name => name.includes('.'))
    expect(behind(['name_ge', 'region_id'])).toEqual(['region_id.id', 'region_id.title_ge', 'region_id.title_en'])
    expect(behind(['name_ge', 'facility_id', 'updated_by'])).toEqual([
      'facility_id.id',
      'facility_id.name_ge',
      'facility_id.name_en',
      'updated_by.id',
      'updated_by.firstname',
      'updated_by.lastname',
      'updated_by.email',
    ])
  })
})
