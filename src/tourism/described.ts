import { ownFileOrNull } from '../engine/fields/file.ts'
import type { RowOf, StoredRow } from '../engine/fields/rowOf.ts'
import type { Described } from '../features/seo/routes.ts'
import { main } from './main.ts'

const textsOf: Described['textsOf'] = (row: StoredRow) => {
  const establishment = row as RowOf<'establishments'>
  const { cover_photo, images } = establishment
  return {
    texts: language => ({
      name: establishment[`name_${language}`] ?? '',
      title: establishment[`title_${language}`] ?? '',
      description: establishment[`desc_${language}`] ?? '',
    }),
    picture: [cover_photo, ...(images ?? [])].find(ownFileOrNull) ?? undefined,
  }
}

/** Which records have SEO metadata: establishments, generated from their own content. */
export const described: Described = { entity: main, property: 'establishment_id', textsOf }
