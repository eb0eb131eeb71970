import type { StoredDocument, StoredResource } from '../../../src/engine/model/stored/documentSchema.ts'

/** Wine routes as an administrator would declare them. */
export const wineRoutes: StoredResource = {
  entity: {
    name: 'wine_routes',
    title: 'name',
    icon: 'map',
    moderated: true,
    own: ['organization_id'],
    access: {
      read: ['management', 'own'],
      create: ['management', 'organization_owner'],
      update: ['management', 'own'],
      delete: ['administrator'],
    },
    menu: ['management'],
    list: { columns: ['name', 'difficulty', 'length_km'], sort: ['name_ge', 'ASC'], filters: ['difficulty'] },
    groups: [
      {
        name: 'naming',
        fields: [
          { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 160, public: true },
          { name: 'difficulty', type: 'choice', choices: 'route_difficulties', public: true },
          { name: 'length_km', type: 'decimal', scale: 1, minimum: 0, maximum: 500, public: true },
        ],
      },
      {
        name: 'place',
        fields: [
          { name: 'region_id', type: 'reference', reference: 'regions', public: true },
          { name: 'location', type: 'coordinates', bounds: 'region_id', public: true },
          { name: 'organization_id', type: 'reference', reference: 'organizations' },
        ],
      },
    ],
  },
  texts: {
    ka: { name: 'ღვინის მარშრუტი |||| ღვინის მარშრუტები', fields: { name: 'დასახელება', difficulty: 'სირთულე' } },
    en: {
      name: 'Wine route |||| Wine routes',
      groups: { naming: 'Naming', place: 'Place' },
      fields: { name: 'Name', difficulty: 'Difficulty', length_km: 'Length, km', region_id: 'Region' },
    },
  },
  ids: {
    name: 'f001',
    difficulty: 'f002',
    length_km: 'f003',
    region_id: 'f004',
    location: 'f005',
    organization_id: 'f006',
  },
}

/** A document with a resource, a change of an entity of the product, and lists of both. */
export const document: StoredDocument = {
  format: 'marani/1',
  resources: [wineRoutes],
  changes: [
    {
      entity: 'establishments',
      add: [{ group: 'parking', field: { name: 'parking_places', type: 'integer', minimum: 0, maximum: 500 } }],
      hide: ['mziskari_member'],
      texts: { en: { fields: { parking_places: 'Parking places' }, groups: { parking: 'Parking' } } },
      ids: { parking_places: 'p001' },
    },
  ],
  codeLists: [
    {
      name: 'route_difficulties',
      values: [
        { value: 'easy', name: 'easy' },
        { value: 'medium', name: 'medium' },
        { value: 'hard', name: 'hard' },
      ],
      retired: ['hard'],
      texts: { ka: { easy: 'მარტივი', medium: 'საშუალო', hard: 'რთული' }, en: { easy: 'Easy', medium: 'Medium' } },
    },
  ],
}
