import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { demoPassword, demoPeople } from '../../server/seed.ts'
import { startProcess } from './child.ts'
import { dataFolder } from './mailDelivery.ts'

const server = process.env.DATABASE_URL

async function ask<Found extends object>(url: string | undefined, statement: string): Promise<Found[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query<Found>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

if (server)
  it('servers that start at once on one empty database all work, and the demo is loaded once', async () => {
    const name = `marani_together_${randomUUID().replaceAll('-', '')}`
    await ask(server, `create database ${name} encoding 'UTF8' template template0`)
    onTestFinished(async () => void (await ask(server, `drop database ${name} with (force)`)))
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
    const [counted] = await ask<{ all: number; own: number }>(
      url,
      `select count(*)::int as all, count(distinct user_id)::int as own from credentials`,
    )
    expect([counted?.all, counted?.own]).toEqual([demoPeople.length, demoPeople.length])
  })
