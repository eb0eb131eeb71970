import type { Row } from '../../../src/engine/model/query.ts'

const id = (kind: number, number: number): string =>
  `019ba5e0-0000-7000-80${String(kind).padStart(2, '0')}-${String(number).padStart(12, '0')}`

const kept = {
  version: 1,
  created_at: '2026-01-12T08:00:00.000Z',
  created_by: id(7, 1),
  updated_at: '2026-05-26T09:00:00.000Z',
  updated_by: id(7, 1),
  deleted_at: null,
}

export const ids = {
  kakheti: id(1, 1),
  imereti: id(1, 2),
  telavi: id(2, 1),
  kutaisi: id(2, 2),
  ikalto: id(3, 1),
  hotels: id(4, 1),
  hotel: id(5, 1),
  person: id(7, 1),
}

const place = (number: number, more: Row): Row => ({
  ...kept,
  id: id(11, number),
  status: 'noapproval',
  name_ge: null,
  name_en: null,
  category_id: ids.hotels,
  object_type_id: ids.hotel,
  region_id: ids.kakheti,
  municipality_id: ids.telavi,
  village_id: ids.ikalto,
  images: [],
  cuisine_id: [],
  facility_id: [],
  embed_videos: [],
  visible: true,
  ...more,
})

export const places = {
  alpha: place(1, { name_ge: '\u10d0\u10da\u10e4\u10d0', name_en: 'Alpha', status: 'approved', mobile: '555123456' }),
  beta: place(2, { name_ge: '\u10d1\u10d4\u10e2\u10d0', name_en: 'Beta' }),
  gamma: place(3, {
    name_ge: '\u10d2\u10d0\u10db\u10d0',
    region_id: ids.imereti,
    municipality_id: ids.kutaisi,
    village_id: null,
  }),
  gone: place(4, {
    name_ge: '\u10d3\u10d4\u10da\u10e2\u10d0',
    name_en: 'Delta',
    deleted_at: '2026-05-01T09:00:00.000Z',
  }),
}

/** A small country: two regions, a municipality in each, a village, and a few places. */
export const rows: Record<string, readonly Row[]> = {
  regions: [
    { ...kept, id: ids.kakheti, title_ge: '\u10d9\u10d0\u10ee\u10d4\u10d7\u10d8', title_en: 'Kakheti' },
    { ...kept, id: ids.imereti, title_ge: '\u10d8\u10db\u10d4\u10e0\u10d4\u10d7\u10d8', title_en: 'Imereti' },
  ],
  municipalities: [
    {
      ...kept,
      id: ids.telavi,
      title_ge: '\u10d7\u10d4\u10da\u10d0\u10d5\u10d8',
      title_en: 'Telavi',
      region_id: ids.kakheti,
    },
    {
      ...kept,
      id: ids.kutaisi,
      title_ge: '\u10e5\u10e3\u10d7\u10d0\u10d8\u10e1\u10d8',
      title_en: 'Kutaisi',
      region_id: ids.imereti,
    },
  ],
  villages: [
    {
      ...kept,
      id: ids.ikalto,
      title_ge: '\u10d8\u10e7\u10d0\u10da\u10d7\u10dd',
      title_en: 'Ikalto',
      region_id: ids.kakheti,
      municipality_id: ids.telavi,
    },
  ],
  categories: [
    {
      ...kept,
      id: ids.hotels,
      name_ge: '\u10e1\u10d0\u10e1\u10e2\u10e3\u10db\u10e0\u10dd\u10d4\u10d1\u10d8',
      name_en: 'Hotels',
    },
  ],
  object_types: [
    {
      ...kept,
      id: ids.hotel,
      name_ge: '\u10e1\u10d0\u10e1\u10e2\u10e3\u10db\u10e0\u10dd',
      name_en: 'Hotel',
      category_id: ids.hotels,
    },
  ],
  users: [
    {
      ...kept,
      id: ids.person,
      email: 'giorgi@marani.example',
      firstname: 'Giorgi',
      lastname: 'Maisuradze',
      role: 'moderator',
      status: 'active',
    },
  ],
  establishments: Object.values(places),
}
