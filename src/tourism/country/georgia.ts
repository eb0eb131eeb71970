import { orthodoxEaster } from 'date-easter'
import type { Country } from '../../engine/model/country.ts'
import { georgian } from '../georgian/writing.ts'
import outline from './country.json' with { type: 'json' }

/** Georgia. */
export const georgia: Country = {
  timeZone: 'Asia/Tbilisi',
  phones: { code: '995', trunk: '0', groups: [3, 2, 2, 2], first: '34578', mobile: '5' },
  holidays: [
    ...['01-01', '01-02', '01-07', '01-19', '03-03', '03-08', '04-09'].map(date => ({ date })),
    ...[-2, -1, 0, 1].map(easter => ({ easter })),
    ...['05-09', '05-12', '05-17', '05-26', '08-28', '10-14', '11-23'].map(date => ({ date })),
  ],
  easter: orthodoxEaster,
  bounds: { south: 41.05, west: 39.95, north: 43.62, east: 46.75 },
  around: { south: 37, west: 33, north: 48, east: 54 },
  outline,
  subdivisions: async () => (await import('./regions.ts')).default,
  writing: georgian,
}
