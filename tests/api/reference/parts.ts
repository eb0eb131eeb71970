import type { Row } from '../../../src/engine/model/query.ts'
import type { Caller } from '../testApi.ts'
import { newEstablishment, nextNumber } from '../makeValid.ts'

/** What an administrator creates for a test of reference data; every name is used once. */
export const maker = (admin: Caller) => {
  const create = async (resource: string, body: Row): Promise<Row> =>
    (await admin('POST', `/${resource}`, { body })).record
  const named =
    (resource: string) =>
    (values: Row = {}) =>
      create(resource, { name_ge: `სახელი ${nextNumber()}`, name_en: `Name ${nextNumber()}`, ...values })
  const titled =
    (resource: string) =>
    (values: Row = {}) =>
      create(resource, { title_ge: `ადგილი ${nextNumber()}`, title_en: `Place ${nextNumber()}`, ...values })
  return {
    create,
    category: named('categories'),
    facility: named('facilities'),
    cuisine: named('cuisines'),
    objectType: named('object_types'),
    region: titled('regions'),
    municipality: titled('municipalities'),
    village: titled('villages'),
    establishment: (values: Row = {}) => create('establishments', newEstablishment(values)),
    read: async (resource: string, id: unknown): Promise<Row> =>
      (await admin('GET', `/${resource}/${String(id)}`)).record,
    change: async (resource: string, id: unknown, values: Row) => {
      const { version } = (await admin('GET', `/${resource}/${String(id)}`)).record
      return admin('PATCH', `/${resource}/${String(id)}`, { body: { version, ...values } })
    },
  }
}
