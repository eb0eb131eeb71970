import { describe, expectTypeOf, it } from 'vitest'
import type { Image } from '../../src/engine/fields/images.ts'
import type { RowOf, StoredRow } from '../../src/engine/fields/rowOf.ts'

/** What is promised of types is looked at where types are checked. */
describe('the type of a row', () => {
  it('has a value for each field as its type keeps it, null where it may be missing', () => {
    expectTypeOf<RowOf<'jobs'>['attempts']>().toEqualTypeOf<number>()
    expectTypeOf<RowOf<'jobs'>['due_at']>().toEqualTypeOf<string | null>()
    expectTypeOf<RowOf<'jobs'>['repeated']>().toEqualTypeOf<boolean>()
    expectTypeOf<RowOf<'users'>['email']>().toEqualTypeOf<string>()
    expectTypeOf<RowOf<'users'>['organization_ids']>().toEqualTypeOf<string[]>()
    expectTypeOf<RowOf<'establishments'>['images']>().toEqualTypeOf<Image[]>()
    expectTypeOf<RowOf<'requests'>['changes']>().toBeUnknown()
  })

  it('has the values of a code list where a field chooses from it', () => {
    expectTypeOf<RowOf<'users'>['status']>().toEqualTypeOf<'active' | 'pending' | 'blocked'>()
    expectTypeOf<RowOf<'users'>['language']>().toEqualTypeOf<'ka' | 'en' | null>()
    expectTypeOf<RowOf<'requests'>['kind']>().toEqualTypeOf<number>()
  })

  it('has a property for each language of a field and for each of its parts', () => {
    expectTypeOf<RowOf<'categories'>['name_ge' | 'name_en']>().toEqualTypeOf<string>()
    expectTypeOf<RowOf<'establishments'>['lat' | 'lng']>().toEqualTypeOf<number | null>()
    expectTypeOf<RowOf<'establishments'>>().not.toHaveProperty('coordinates')
    expectTypeOf<RowOf<'establishments'>>().not.toHaveProperty('name')
  })

  it('allows missing values where a draft may lack them', () => {
    expectTypeOf<RowOf<'establishments'>['name_ge']>().toEqualTypeOf<string | null>()
    expectTypeOf<RowOf<'organizations'>['legal_name']>().toEqualTypeOf<string | null>()
  })

  it('has the system fields, and those that depend on its fields', () => {
    expectTypeOf<RowOf<'categories'>>().toExtend<StoredRow>()
    expectTypeOf<RowOf<'categories'>['outdated']>().toEqualTypeOf<string[]>()
    expectTypeOf<RowOf<'guides'>['completeness']>().toEqualTypeOf<number | null>()
    expectTypeOf<RowOf<'guides'>['request_id']>().toEqualTypeOf<string | null>()
  })

  it('is that of the other entity for a view, and a stored row for a name that is only known at run time', () => {
    expectTypeOf<RowOf<'moderators'>>().toEqualTypeOf<RowOf<'users'>>()
    expectTypeOf<RowOf<string>>().toEqualTypeOf<StoredRow>()
  })

  it('names no property that an entity does not have', () => {
    expectTypeOf<RowOf<'requests'>>().toHaveProperty('status')
    expectTypeOf<RowOf<'requests'>>().not.toHaveProperty('statuss')
  })
})
