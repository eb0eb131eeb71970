import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { isUnavailable } from '../../server/database/isUnavailable.ts'
import { createFolderFiles } from '../../server/files/folderFiles.ts'
import { jpeg } from '../api/files/pictures.ts'
import { upload } from '../api/files/upload.ts'
import { openFakerest } from '../api/stores.ts'
import { openApi } from '../api/testApi.ts'

it.each(['ENOSPC', 'EROFS', 'EDQUOT', 'EACCES'])(
  'a photo that the disk rejects with %s can be sent again, and is then stored',
  async code => {
    const api = await openApi(openFakerest)
    onTestFinished(() => api.close())
    api.ports.isUnavailable = isUnavailable
    const { put } = api.ports.files
    api.ports.files.put = () => Promise.reject(Object.assign(new Error(`${code}: write`), { code }))
    const photo = { bytes: await jpeg({ width: 800, height: 600 }) }
    const refused = await upload(api, 'owner', photo)
    expect(refused.refusal).toMatchObject({ status: 503, code: 'unavailable' })
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(api.unexpected).toEqual([])
    api.ports.files.put = put
    expect((await upload(api, 'owner', photo)).status).toBe(201)
  },
)

it('a file that could not be stored completely leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'ab', 'abc', 'taken'), { recursive: true })
  await expect(createFolderFiles(folder).put('abc', new Uint8Array(10))).rejects.toThrow()
  expect(readdirSync(join(folder, 'ab'))).toEqual(['abc'])
  writeFileSync(join(folder, 'cd'), '')
  await expect(createFolderFiles(folder).put('cde', new Uint8Array(10))).rejects.toThrow()
})
