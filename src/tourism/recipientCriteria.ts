import type { RecipientCriteria } from '../features/mail/recipientCriteria.ts'

/** Whom emails to many can be for in Marani: who works with establishments of some sectors, in some regions, in some states; and guides, who work in no region. */
export const recipientCriteria: RecipientCriteria = {
  criteria: {
    sectors: { list: 'sectors', numbers: true },
    regions: { entity: 'regions' },
    statuses: { list: 'statuses', without: ['deleted'] },
  },
  workEntities: [
    {
      entity: 'establishments',
      of: 'organization_id',
      by: { sectors: { reference: 'category_id', property: 'type' }, regions: 'region_id', statuses: 'status' },
    },
    { entity: 'guides', of: 'user_id', by: { sectors: { always: [4] }, statuses: 'status' } },
  ],
}
