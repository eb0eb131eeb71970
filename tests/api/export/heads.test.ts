import { expect, it } from 'vitest'
import { textColumn } from '../../../src/features/export/cells.ts'
import type { Ports } from '../../../src/engine/ports.ts'
import { dateWord } from '../../../i18n/dateWord.ts'
import { registryOf } from '../../rules/declared.ts'

const registry = registryOf({
  name: 'wine_routes',
  title: 'name',
  access: { read: ['everyone'] },
  groups: [
    {
      name: 'route',
      fields: [
        { name: 'name', type: 'text', localized: true },
        { name: 'coordinates', type: 'coordinates', bounds: 'country' },
      ],
    },
  ],
})
const titles = { fetch: async () => undefined, of: (_property: unknown, id: string) => id }
const heads = (labels: Record<string, string>): string[] => {
  const ports: Pick<Ports, 'fieldLabel' | 'codeLabel' | 'registry' | 'dateWord'> = {
    registry,
    dateWord,
    codeLabel: (_locale, _list, name) => name,
    fieldLabel: (_locale, _entity, field) => labels[field] ?? field,
  }
  return ['name_ge', 'name_en', 'lat', 'lng'].map(name => {
    const property = registry.entity('wine_routes').properties.get(name)
    return property ? textColumn(ports, 'wine_routes', property, { locale: 'en', titles }).header : ''
  })
}

it('every column of an export has a distinct heading, including parts of a field without labels', () => {
  expect(heads({})).toEqual(['name (ka)', 'name (en)', 'coordinates (lat)', 'coordinates (lng)'])
  expect(heads({ name: 'Name', coordinates: 'Place' })).toEqual([
    'Name (ka)',
    'Name (en)',
    'Place (lat)',
    'Place (lng)',
  ])
  expect(heads({ lat: 'Latitude', lng: 'Longitude' }).slice(2)).toEqual(['Latitude', 'Longitude'])
})
