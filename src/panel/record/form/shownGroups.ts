import { useMemo } from 'react'
import type { Entity, Group } from '../../../engine/model/registry.ts'
import { useAccess } from '../../data/access.ts'

/** Fields that the panel shows elsewhere (the status is in the record's header) or that mean nothing to people. */
const elsewhere: ReadonlySet<string> = new Set([
  'status',
  'version',
  'search',
  'deleted_at',
  'outdated',
  'suggested',
  'completeness',
  'request_id',
  'lock_reason',
  'scheduled_at',
  'scheduled_as',
])

/**
 * Returns the groups of a form with the fields that the person may read; for a new record, only those they may write.
 */
export function useShownGroups(entity: Entity, writable: ReadonlySet<string>, isNew: boolean): readonly Group[] {
  const access = useAccess(entity)
  return useMemo(() => {
    const groups = entity.groups.map(group => ({
      name: group.name,
      fields: group.fields.filter(({ declaration, properties, group: of }) => {
        if ((of === 'system' || of === 'state') && elsewhere.has(declaration.name)) return false
        return properties.some(property => (isNew ? writable.has(property.name) : access.mayRead(property)))
      }),
    }))
    return groups.filter(group => group.fields.length > 0)
  }, [entity, access, writable, isNew])
}
