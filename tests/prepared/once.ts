import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { runStatement } from '../runStatement.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where this test run keeps what is made once for several tests. */
    run: { folder: string; name: string }
  }
}

const server = process.env.DATABASE_URL

/** The address of a database on the PostgreSQL server of the tests. */
export const addressOf = (database: string): string =>
  Object.assign(new URL(server ?? ''), { pathname: `/${database}` }).href

/** Runs a statement on the PostgreSQL server of the tests. */
export const onServer = (statement: string): Promise<void> => runStatement(server ?? '', statement)

/** The databases that are made once and copied by tests. */
export const contents = ['tables', 'demo'] as const
export type Content = (typeof contents)[number]

/** Returns the name of the database that tests of a run copy. */
export const templateOf = (run: string, content: Content): string => `${run}_${content}`

/** Creates the folder of a test run for what is made once for several tests, and removes it with its databases at the end. */
export default function setup({ provide }: TestProject): () => Promise<void> {
  const run = {
    folder: mkdtempSync(join(tmpdir(), 'marani-run-')),
    name: `marani_run_${randomUUID().replaceAll('-', '')}`,
  }
  provide('run', run)
  return async () => {
    rmSync(run.folder, { recursive: true, force: true })
    if (!server) return
    for (const content of contents)
      await onServer(`DROP DATABASE IF EXISTS ${templateOf(run.name, content)} WITH (FORCE)`)
  }
}

const begin = (lock: string): boolean => {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

/** Returns the folder that `make` fills once per run: the first caller fills it, others wait. */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject('run').folder, name)
  const [lock, unfinished] = [`${folder}.lock`, `${folder}.unfinished`]
  while (!existsSync(folder)) {
    if (!begin(lock)) {
      await wait(50)
      continue
    }
    try {
      if (existsSync(folder)) continue
      mkdirSync(unfinished)
      await make(unfinished)
      renameSync(unfinished, folder)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      throw error
    } finally {
      rmSync(lock, { recursive: true })
    }
  }
  return folder
}
