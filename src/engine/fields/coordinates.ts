import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { countryBounds } from '../model/namingOptions.ts'
import { decimal } from './decimal.ts'

const limits: Record<string, number> = { lat: 90, lng: 180 }

/** A location on the map: latitude `lat` and longitude `lng` in degrees (WGS 84), with seven decimals (about a centimetre). */
export const coordinates: FieldType<'coordinates', number, 'lat' | 'lng'> = {
  name: 'coordinates',
  options: ['bounds'],
  needs: ['bounds'],
  column: 'double',
  parts: [
    { name: 'lat', column: 'double' },
    { name: 'lng', column: 'double' },
  ],
  empty: null,
  operators: ['gt', 'gte', 'lt', 'lte', 'null'],
  schema: (_field, _context, part = 'lat') => {
    const limit = limits[part] ?? 90
    return z.number().check(
      z.minimum(-limit),
      z.maximum(limit),
      z.overwrite(degrees => Number(degrees.toFixed(7)) + 0),
    )
  },
  read: decimal.read,
  samples: {
    field: { bounds: countryBounds },
    valid: [42.3151377, 42.5],
    invalid: [
      ['41', 'wrong_type'],
      [181, 'too_big'],
      [-181, 'too_small'],
    ],
  },
}
