import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { serializeError } from '../../server/log.ts'
import { registry } from './testApi.ts'
import { sqlStores } from './stores.ts'

describe.each(sqlStores)('an error of %s in the log', (_name, open) => {
  it('says what failed, and contains nothing that people wrote', async () => {
    const { store, close } = await open(registry)
    const row: Row = { name_ge: 'a secret name', lat: 'nowhere' }
    const error = await store.insert('establishments', [row]).catch((reason: unknown) => reason)
    expect(JSON.stringify(serializeError(error))).not.toContain('a secret name')
    expect(serializeError(error)).toEqual({
      type: expect.any(String),
      message: expect.any(String),
      code: expect.stringMatching(/^\w{5}$/),
      stack: expect.any(String),
    })
    await close()
  })
})
