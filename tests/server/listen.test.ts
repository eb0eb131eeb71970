import { createServer } from 'node:http'
import { createServer as createNetServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../server/listen.ts'
import { sentenceOf } from './sentenceOf.ts'

describe('a server that cannot listen', () => {
  let other: Server
  beforeEach(async () => {
    other = createNetServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
  })
  afterEach(() => void other.close())

  it.each(['PORT', 'METRICS_PORT'] as const)(
    'reports that its port is in use, and that %s changes it',
    async setting => {
      const { port } = other.address() as AddressInfo
      expect(await sentenceOf(listen(createServer(), { host: '127.0.0.1', port, setting }))).toBe(
        `Port ${port} on 127.0.0.1 is already in use: stop the program that uses it, or choose another port with ${setting}.`,
      )
    },
  )

  it.each(['192.0.2.1', 'nowhere.invalid'])(
    'reports that %s is not an address of this machine, and that HOST changes it',
    async host => {
      expect(await sentenceOf(listen(createServer(), { host, port: 0 }))).toBe(
        `${host} is not an address of this machine: choose one with HOST, or 0.0.0.0 for all of them.`,
      )
    },
  )
})
