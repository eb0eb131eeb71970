/** The columns of a place that every product stores, by Marani's names. */
export const columns = [
  'name_ge',
  'name_en',
  'desc_ge',
  'desc_en',
  'address_ge',
  'status',
  'organization_id',
  'region_id',
  'category_id',
  'beds',
  'rooms',
  'lat',
  'lng',
  'mobile',
  'website_url',
  'visible',
  'wine_road_member',
  'created_at',
  'updated_at',
] as const
export type Column = (typeof columns)[number]

/** What a table on a screen would show. */
export const sixColumns = ['name_ge', 'name_en', 'status', 'beds', 'rooms', 'updated_at'] as const satisfies Column[]

export const titles = ['title_ge', 'title_en'] as const
