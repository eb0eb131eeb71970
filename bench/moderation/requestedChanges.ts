import { fixtures } from '../../fixtures/index.ts'
import { fileAddress } from '../../src/engine/fields/fileAddress.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { Entity } from '../../src/engine/model/registry.ts'
import {
  firstProposals,
  isProposable,
  proposalsFor,
  type Proposals,
} from '../../src/engine/rules/moderation/proposals.ts'

const addresses = (fixtures.files ?? []).map(({ hash }) => fileAddress(String(hash)))

const photos = (first: number, count: number): Row[] =>
  Array.from({ length: count }, (_value, index) => ({
    url: addresses[(first + index) % addresses.length],
    alt_ge: 'ხედი აივნიდან',
    alt_en: 'The view from the balcony',
  }))

/** Complete fixtures with consistent references. */
const likes = (fixtures.establishments ?? []).filter(
  ({ status, images, village_id }) =>
    status === 'approved' && village_id && Array.isArray(images) && images.length >= 3,
)

/** Fields that no fixture fills, so that a request can contain every field of an establishment. */
const filled = (number: number): Row => ({
  title_ge: `სათაური ${number}`,
  title_en: `Title ${number}`,
  slug_ge: `ახალი-ადგილი-${number}`,
  slug_en: `new-place-${number}`,
  text_ge: `<p>${'ღვინო ქვევრიდან და ვახშამი ვენახში. '.repeat(12)}</p>`,
  text_en: `<p>${'Wine from the qvevri and supper in the vineyard. '.repeat(12)}</p>`,
  address_en: `${number} Vineyard Street`,
  beds: number % 40,
  rooms: number % 20,
  always_open: number % 2 === 0,
  phone: '322100200',
  email: `place-${number}@place.example`,
  website_url: `https://place-${number}.example`,
  fb_url: `https://www.facebook.com/place${number}`,
  instagram_url: `https://www.instagram.com/place${number}`,
  linkedin_url: `https://www.linkedin.com/company/place${number}`,
  youtube_url: `https://www.youtube.com/@place${number}`,
  cover_photo: { url: addresses[number % addresses.length] },
  embed_videos: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  visible: false,
  disability_support: true,
  wine_road_member: true,
  mziskari_member: true,
  code: `BENCH-${number}`,
})

/** Returns a complete establishment as it is stored. */
export const establishment = (number: number): Row => {
  const {
    id: _id,
    slug_ge: _ge,
    slug_en: _en,
    request_id: _request,
    organization_id: _organization,
    code: _code,
    ...like
  } = likes[number % likes.length] ?? {}
  return { ...like, name_ge: `ადგილი ${number}`, name_en: `Place ${number}`, images: photos(number, 3) }
}

export type Size = 'few' | 'first' | 'all'

/** Returns the changes of a request: three fields, all fields of a new record, or every field with fifteen photos. */
export function changesOf(
  entity: Entity,
  row: Row,
  number: number,
  size: Size,
  writer: { by: string; at: string },
): Proposals {
  if (size === 'first') return firstProposals(entity, row, {}, writer)
  if (size === 'few')
    return proposalsFor(
      row,
      { ...row, rooms: 99, desc_ge: `${String(row.desc_ge)} და ეზო.`, mobile: '599123456' },
      {},
      writer,
    )
  const other = likes.find(like => like.region_id !== row.region_id && like.category_id !== row.category_id) ?? {}
  const known = Object.fromEntries(
    Object.entries(other).filter(([name]) => isProposable(name) && entity.properties.has(name)),
  )
  const after = {
    ...row,
    ...known,
    name_ge: `ახალი სახელი ${number}`,
    name_en: `New name ${number}`,
    ...filled(number),
    images: photos(number + 1, 15),
  }
  return proposalsFor(row, after, {}, writer)
}
