import { configureCountry } from '../../../src/engine/model/country.ts'
import { configureRegistration } from '../../../src/features/accounts/registrationConfig.ts'
import { configureRecipientCriteria } from '../../../src/features/mail/recipientCriteria.ts'
import { italy } from './country.ts'

/** What the museum says of itself: keepers make an account of their own, each with a first exhibit; visitors are written to by the rooms that they keep. */
export function configureMuseum(): void {
  configureCountry(italy)
  configureRegistration({
    sectors: { 1: { role: 'keeper', brings: 'exhibit' } },
    firstRecords: {
      exhibit: {
        entity: 'exhibits',
        fields: [{ name: 'title_en', type: 'text', maximum: 200, label: 'exhibit_title' }],
        own: {},
      },
    },
    invited: { staff: { role: 'curator', list: 'users' } },
  })
  configureRecipientCriteria({
    criteria: { rooms: { entity: 'rooms' }, statuses: { list: 'statuses', without: ['deleted'] } },
    workEntities: [{ entity: 'exhibits', of: 'keeper_id', by: { rooms: 'room_id', statuses: 'status' } }],
  })
}

configureMuseum()
