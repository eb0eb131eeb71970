import { expect, it } from 'vitest'
import { declaring } from '../../i18n/en/declaring.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { fieldTypeGroups } from '../../src/features/declarations/panel/fieldTypeGroups.ts'

/** A record's own ID is no field that people add. */
const withoutId = fieldTypes.map(({ name }): string => name).filter(name => name !== 'id')

it('administrators can choose every field type for the resources that they declare, each once and with a label', () => {
  expect(Object.values(fieldTypeGroups).flat().toSorted()).toEqual(withoutId.toSorted())
  expect(Object.keys(declaring.palette.types).toSorted()).toEqual(withoutId.toSorted())
})
