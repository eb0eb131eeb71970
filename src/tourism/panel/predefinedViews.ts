import type { PredefinedView } from '../../panel/record/list/listParts.ts'

/** Predefined views of what Marani's staff and owners look for most, in the lists that support them. */
export const predefinedViews: readonly PredefinedView[] = [
  { name: 'waiting', filters: [{ status: ['open'] }, { status: ['onmoderation', 'pending'] }], for: 'management' },
  { name: 'overdue', filters: [{ status: ['open'], due_on_before: 'today' }], for: 'management' },
  {
    name: 'no_english',
    filters: [
      { $any: [{ name_en_null: true }, { desc_en_null: true }] },
      { $any: [{ title_en_null: true }, { desc_en_null: true }] },
      { name_en_null: true },
      { title_en_null: true },
    ],
  },
  { name: 'no_photos', filters: [{ images_null: true }, { photo_null: true }] },
  { name: 'no_phone', filters: [{ phone_null: true, mobile_null: true }, { mobile_null: true }, { phone_null: true }] },
  { name: 'planned', filters: [{ scheduled_at_null: false }] },
  { name: 'imported', filters: [{ status: ['noapproval'] }], for: 'management' },
]
