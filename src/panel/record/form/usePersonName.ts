import { system } from '../../../engine/model/actor.ts'
import { unseenPerson } from '../../data/access.ts'
import { useReader } from '../../data/reader.ts'
import { useRecords } from '../../data/records.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { personName } from '../../../engine/rules/text/formats.ts'

/**
 * Returns a function that gives people's first and last names by their IDs, as far as the reader may see them; others are
 * called staff or colleagues, more precisely if it is known whether they are staff.
 */
export function usePersonName(ids: readonly string[]): (id: string, isStaff?: boolean) => string {
  const { t } = useReader()
  const { profile, registry } = usePanel()
  const people = useRecords(
    registry.people?.name ?? '',
    [...new Set(ids)].filter(id => id !== system.id && id !== profile.id).sort(),
  )
  return (id, isStaff) => {
    if (id === system.id) return t('codes.roles.system')
    if (id === profile.id) return personName({ firstname: profile.first_name, lastname: profile.last_name })
    const person = people.get(id)
    return person ? personName(person) : person === undefined ? '…' : t(unseenPerson(profile, isStaff))
  }
}
