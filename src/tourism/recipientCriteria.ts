import type { RecipientCriteria } from '../features/mail/recipientCriteria.ts'

/**
 * The criteria for recipients of campaigns in Marani: people who work with establishments of certain sectors, regions
 * or statuses; and guides, who have no region.
 */
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
