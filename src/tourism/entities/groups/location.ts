import type { FieldDeclaration } from '../../../engine/model/declaration.ts'

/** The location of a place; region, municipality and village narrow one another. */
export const location = [
  {
    name: 'region_id',
    type: 'reference',
    reference: 'regions',
    onDelete: 'restrict',
    required: true,
    search: true,
    public: true,
  },
  {
    name: 'municipality_id',
    type: 'reference',
    reference: 'municipalities',
    within: 'region_id',
    onDelete: 'restrict',
    required: true,
    search: true,
    public: true,
  },
  {
    name: 'village_id',
    type: 'reference',
    reference: 'villages',
    within: 'municipality_id',
    onDelete: 'restrict',
    search: true,
    public: true,
  },
  {
    name: 'address',
    type: 'text',
    localized: true,
    required: 'ge',
    search: true,
    maximum: 300,
    public: true,
    completeness: { weight: 6 },
  },
  {
    name: 'coordinates',
    type: 'coordinates',
    bounds: 'region_id',
    required: true,
    public: true,
    completeness: { weight: 8 },
  },
] as const satisfies FieldDeclaration[]
