import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Files } from '../../src/engine/ports/files.ts'

const bytesOf = async (found: Awaited<ReturnType<Files['get']>>): Promise<Buffer | undefined> =>
  found && Buffer.from(await new Response(found.body).arrayBuffer())

/** What every place that keeps files promises. */
export function filesContract(title: string, open: () => Promise<{ files: Files; close(): Promise<void> }>): void {
  describe(`files in ${title}`, () => {
    let opened: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    it('are returned as they were stored, with their size', async () => {
      const bytes = new Uint8Array(randomBytes(300_000))
      await opened.files.put('abc/320.webp', bytes)
      const found = await opened.files.get('abc/320.webp')
      expect(found?.size).toBe(300_000)
      expect((await bytesOf(found))?.equals(bytes)).toBe(true)
    })

    it('do not exist before they are stored', async () => {
      expect(await opened.files.get('never/320.webp')).toBeUndefined()
    })

    it('may be stored again, also simultaneously', async () => {
      const bytes = new Uint8Array(randomBytes(50_000))
      await Promise.all(Array.from({ length: 10 }, () => opened.files.put('again/original', bytes)))
      expect((await bytesOf(await opened.files.get('again/original')))?.equals(bytes)).toBe(true)
    })

    it('are gone after they are removed, and removing them again is no error', async () => {
      const bytes = new Uint8Array([1, 2, 3])
      await opened.files.put('gone/320.jpeg', bytes)
      await opened.files.put('gone/800.jpeg', bytes)
      await opened.files.remove('gone/320.jpeg')
      await opened.files.remove('gone/320.jpeg')
      expect(await opened.files.get('gone/320.jpeg')).toBeUndefined()
      expect((await opened.files.get('gone/800.jpeg'))?.size).toBe(3)
    })
  })
}
