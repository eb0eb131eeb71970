import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Files } from '../../src/engine/ports/files.ts'
import type { Connection } from '../database/tables.ts'
import { fromWeb } from '../webStreams.ts'

/** The result of moving files. */
export interface MovedFiles {
  files: number
  /** How many of them were already there, for instance from an interrupted move. */
  known: number
  bytes: number
  /** Names for which no file was found. */
  missing: string[]
}

const batchSize = 500

/** Yields the names of all variants of all stored files. */
async function* partNames(kysely: Connection): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ hash: string; variants: string[] | null }>`
      select hash, variants from files where hash > ${after} order by hash limit ${batchSize}`.execute(kysely)
    for (const { hash, variants } of rows) for (const variant of variants ?? []) yield `${hash}/${variant}`
    if (rows.length < batchSize) return
    after = rows.at(-1)?.hash ?? after
  }
}

const read = async (files: Files, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const found = await files.get(name)
  return found && new Uint8Array(await buffer(fromWeb(found.body)))
}

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Copies all files that rows refer to from one place to another and verifies each at the target. Files that are already correct there are
 * skipped, so that it can be interrupted and repeated. The source is unchanged. Throws if a file differs afterwards.
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
      if (!(await isThere())) throw new Error(`${name} differs at the target`)
    }
    moved.files++
    moved.bytes += bytes.length
  }
  return moved
}
