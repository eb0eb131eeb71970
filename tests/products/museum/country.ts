import { gregorianEaster } from 'date-easter'
import type { Country } from '../../../src/engine/model/country.ts'
import { plainWriting } from '../../../src/engine/rules/text/plainWriting.ts'

const corners: [number, number][] = [
  [6.6, 36.6],
  [18.6, 36.6],
  [18.6, 47.1],
  [6.6, 47.1],
  [6.6, 36.6],
]

/** Italy as the museum knows it: another clock, other numbers and holidays, Latin letters, and no regions. */
export const italy: Country = {
  timeZone: 'Europe/Rome',
  phones: { code: '39', trunk: '', groups: [3, 3, 4], first: '03', mobile: '3' },
  holidays: [...['01-01', '04-25', '06-02', '12-25'].map(date => ({ date })), { easter: 1 }],
  easter: gregorianEaster,
  bounds: { south: 36.6, west: 6.6, north: 47.1, east: 18.6 },
  around: { south: 30, west: 0, north: 52, east: 26 },
  outline: { features: [{ properties: { code: 'IT' }, geometry: { coordinates: [corners] } }] },
  subdivisions: async () => ({ features: [] }),
  writing: plainWriting,
}
