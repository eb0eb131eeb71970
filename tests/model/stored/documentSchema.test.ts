import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { documentShape } from '../../../src/engine/model/stored/documentSchema.ts'

it('the language of stored declarations has a JSON Schema with a description of each property', () => {
  const schema = JSON.stringify(z.toJSONSchema(documentShape, { io: 'input' }))
  expect(schema).toContain('"additionalProperties":false')
  expect(schema).toContain('Name of a registered field type.')
  expect(schema).toContain('What each field is known by for life, whatever it is named.')
})
