import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Files } from '../../src/engine/ports/files.ts'
import type { Connection } from '../database/tables.ts'

/** What came of files on their way. */
export interface MovedFiles {
  files: number
  /** How many of them were there already, as whoever was broken off had left them. */
  known: number
  bytes: number
  /** Names under which nothing was found. */
  missing: string[]
}

const rowsAtOnce = 500

/** The names of all parts of all stored files, some at a time. */
async function* partNames(kysely: Connection): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ hash: string; variants: string[] | null }>`
      select hash, variants from files where hash > ${after} order by hash limit ${rowsAtOnce}`.execute(kysely)
    for (const { hash, variants } of rows) for (const variant of variants ?? []) yield `${hash}/${variant}`
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.hash ?? after
  }
}

const read = async (files: Files, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const found = await files.get(name)
  return found && new Uint8Array(await buffer(Readable.fromWeb(found.body as never)))
}

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Brings all files that rows name from one place to another and compares each with what lies there afterwards; those that are there as
 * they should be are passed over, so that it can be broken off and done again. What is here stays. Throws where one differs.
 */
export async function moveFiles(kysely: Connection, from: Files, to: Files): Promise<MovedFiles> {
  const moved: MovedFiles = { files: 0, known: 0, bytes: 0, missing: [] }
  for await (const name of partNames(kysely)) {
    const bytes = await read(from, name)
    if (!bytes) {
      moved.missing.push(name)
      continue
    }
    const sum = sumOf(bytes)
    const isThere = async (): Promise<boolean> => {
      const present = await read(to, name)
      return present !== undefined && sumOf(present) === sum
    }
    if (await isThere()) moved.known++
    else {
      await to.put(name, bytes)
      if (!(await isThere())) throw new Error(`${name} is not there as it was written`)
    }
    moved.files++
    moved.bytes += bytes.length
  }
  return moved
}
