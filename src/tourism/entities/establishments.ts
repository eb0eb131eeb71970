import type { EntityDeclaration } from '../../engine/model/declaration.ts'
import { contact } from './groups/contact.ts'
import { location } from './groups/location.ts'

export const establishments: EntityDeclaration = {
  name: 'establishments',
  title: 'name',
  icon: 'establishment',
  moderated: 1,
  shownBy: 'visible',
  own: ['organization_id'],
  access: {
    read: ['management', 'own'],
    create: ['establishment_content_access', 'objectowner', 'manager'],
    update: ['establishment_content_access', 'own'],
    delete: ['establishment_content_access', 'own'],
  },
  export: ['owner'],
  menu: ['management'],
  list: {
    access: ['management'],
    columns: ['name', 'status', 'completeness', 'object_type_id', 'region_id', 'municipality_id', 'updated_at'],
    sort: ['updated_at', 'DESC'],
    filters: ['status', 'completeness', 'category_id', 'object_type_id', 'region_id', 'municipality_id', 'village_id', 'organization_id', 'visible', 'wine_road_member', 'outdated', 'suggested'],
  },
  groups: [
    {
      name: 'naming',
      fields: [
        { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 200, public: true, completeness: { weight: 8 } },
        { name: 'title', type: 'text', localized: true, search: true, maximum: 200, public: true, completeness: { weight: 4 } },
        { name: 'slug', type: 'slug', localized: true, unique: true, from: 'name', public: true },
        { name: 'organization_id', type: 'reference', reference: 'organizations', public: true },
      ],
    },
    {
      name: 'description',
      fields: [
        { name: 'desc', type: 'multiline', localized: true, required: 'ge', maximum: 2_000, public: true, completeness: { weight: 14, good: 200 } },
        { name: 'text', type: 'richtext', localized: true, public: true, completeness: { weight: 6, good: 600 } },
      ],
    },
    {
      name: 'classification',
      fields: [
        { name: 'category_id', type: 'reference', reference: 'categories', onDelete: 'restrict', required: true, search: true, public: true, completeness: { weight: 2 } },
        { name: 'object_type_id', type: 'reference', reference: 'object_types', within: 'category_id', onDelete: 'restrict', required: true, search: true, public: true, completeness: { weight: 2 } },
        { name: 'cuisine_id', type: 'references', reference: 'cuisines', onDelete: 'restrict', public: true },
        { name: 'facility_id', type: 'references', reference: 'facilities', onDelete: 'restrict', public: true, completeness: { weight: 6, good: 5 } },
        { name: 'beds', type: 'integer', minimum: 0, maximum: 10_000, public: true },
        { name: 'rooms', type: 'integer', minimum: 0, maximum: 5_000, public: true },
      ],
    },
    { name: 'location', fields: location },
    {
      name: 'hours',
      fields: [
        { name: 'always_open', type: 'boolean', public: true },
        { name: 'working_days', type: 'opening_hours', overruledBy: 'always_open', public: true, completeness: { weight: 8 } },
      ],
    },
    { name: 'contact', fields: contact },
    {
      name: 'media',
      fields: [
        { name: 'cover_photo', type: 'file', accept: ['image/*'], maximumBytes: 3_000_000, public: true, completeness: { weight: 6 } },
        { name: 'images', type: 'images', required: true, minimum: 3, maximum: 15, maximumBytes: 3_000_000, public: true, completeness: { weight: 12, good: 8 } },
        { name: 'embed_videos', type: 'videos', public: true, completeness: { weight: 2 } },
      ],
    },
    {
      name: 'features',
      fields: [
        { name: 'visible', type: 'boolean', initial: true },
        { name: 'disability_support', type: 'boolean', public: true },
        { name: 'wine_road_member', type: 'boolean', public: true },
        { name: 'mziskari_member', type: 'boolean', public: true },
        { name: 'code', type: 'text', unique: true, search: 'whole', maximum: 80, write: ['management'] },
      ],
    },
  ],
}
