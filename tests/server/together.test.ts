import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { demoPassword, demoPeople } from '../../server/seed.ts'
import { startProcess } from './child.ts'
import { dataFolder } from './mailDelivery.ts'
import { queryRows } from '../runStatement.ts'

const server = process.env.DATABASE_URL

if (server)
  it('servers that start at once on one empty database all work, and the demo is loaded once', async () => {
    const name = `marani_together_${randomUUID().replaceAll('-', '')}`
    await queryRows(server, `create database ${name} encoding 'UTF8' template template0`)
    onTestFinished(async () => void (await queryRows(server, `drop database ${name} with (force)`)))
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
    const started = await Promise.all(
      Array.from({ length: 3 }, () =>
        startProcess({
          DATABASE_URL: url,
          DATA_DIR: dataFolder(),
          SESSION_SECRET: 'a secret of at least thirty-two characters',
        }),
      ),
    )
    for (const { address } of started) {
      const headers = { 'Content-Type': 'application/json' }
      expect(
        (
          await fetch(`${address}/api/v1/auth/login`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ email: demoPeople[0], password: demoPassword }),
          })
        ).status,
      ).toBe(200)
    }
    const [counted] = await queryRows<{ all: number; own: number }>(
      url,
      `select count(*)::int as all, count(distinct user_id)::int as own from credentials`,
    )
    expect([counted?.all, counted?.own]).toEqual([demoPeople.length, demoPeople.length])
  })
