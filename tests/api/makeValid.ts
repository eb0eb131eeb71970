import type { Row } from '../../src/engine/model/query.ts'
import { fixture } from './content.ts'

let made = 0

/** A number that no other call gave, for values that must be unique. */
export const nextNumber = (): number => ++made

/** A region's create body that is accepted as it is. */
export const newRegion = (values: Row = {}): Row => ({
  title_ge: `მხარე ${nextNumber()}`,
  title_en: `Region ${made}`,
  ...values,
})

/** An establishment that lacks nothing but what only files can give. */
export function newEstablishment(values: Row = {}): Row {
  const like = fixture('establishments', row => row.status === 'approved' && row.village_id !== null)
  const number = nextNumber()
  const same = Object.fromEntries(
    ['category_id', 'object_type_id', 'region_id', 'municipality_id', 'village_id', 'lat', 'lng'].map(name => [
      name,
      like[name],
    ]),
  )
  return {
    ...same,
    name_ge: `ახალი ადგილი ${number}`,
    name_en: `New place ${number}`,
    desc_ge: 'აღწერა',
    address_ge: 'მისამართი',
    mobile: '599000111',
    ...values,
  }
}
