import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

export const meta = {
  name: 'meta',
  title: 'title',
  icon: 'magnifier',
  access: { read: ['seo'], create: ['seo'], update: ['seo'], delete: ['seo'] },
  tabOf: 'establishments',
  list: {
    columns: ['title', 'establishment_id', 'robots', 'updated_at'],
    sort: ['updated_at', 'DESC'],
    filters: ['establishment_id', 'robots'],
  },
  groups: [
    {
      name: 'search_engines',
      fields: [
        { name: 'establishment_id', type: 'reference', reference: 'establishments', required: true, unique: true },
        { name: 'title', type: 'text', localized: true, search: true, maximum: 120 },
        { name: 'description', type: 'multiline', localized: true, maximum: 320 },
        { name: 'keywords', type: 'text', localized: true, maximum: 500 },
        { name: 'robots', type: 'choice', choices: 'robots', initial: 'index_follow' },
      ],
    },
    {
      name: 'sharing',
      fields: [
        { name: 'og_title', type: 'text', localized: true, maximum: 120 },
        { name: 'og_description', type: 'multiline', localized: true, maximum: 320 },
        { name: 'og_image', type: 'file', accept: ['image/*'], maximumBytes: 1_000_000, tooLarge: 'seo_image_size' },
        { name: 'image_alt', type: 'text', localized: true, maximum: 200 },
        { name: 'image_title', type: 'text', localized: true, maximum: 200 },
        { name: 'image_description', type: 'text', localized: true, maximum: 300 },
      ],
    },
  ],
} as const satisfies EntityDeclaration
