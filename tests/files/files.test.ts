import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createMemoryFiles } from '../../src/features/files/memoryFiles.ts'
import { createFolderFiles } from '../../server/files/folderFiles.ts'
import { createS3Files } from '../../server/files/s3Files.ts'
import { freePort, openBucket } from './bucket.ts'
import { filesContract } from './filesContract.ts'

const inFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marani-files-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

filesContract('memory', async () => ({ files: createMemoryFiles(), close: async () => {} }))

filesContract('a folder', async () => {
  const { folder, remove } = await inFolder()
  return { files: createFolderFiles(folder), close: remove }
})

filesContract('a bucket', async () => {
  const { address, close } = await openBucket()
  return { files: createS3Files({ address, key: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' }), close }
})

it('a folder holds nothing but whole files', async () => {
  const { folder, remove } = await inFolder()
  const files = createFolderFiles(folder)
  await files.put('ab/320.jpeg', new Uint8Array([1]))
  expect(await readdir(join(folder, 'ab', 'ab'))).toEqual(['320.jpeg'])
  await remove()
})

it('a bucket that refuses says so instead of losing the file', async () => {
  const { address, close } = await openBucket()
  const files = createS3Files({ address: `${address}-of-nobody`, key: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' })
  await expect(files.put('ab/320.jpeg', new Uint8Array([1]))).rejects.toThrow('404')
  await close()
})

it('a bucket that is not there says so instead of having no files', async () => {
  const files = createS3Files({
    address: `http://127.0.0.1:${await freePort()}/marani`,
    key: 'a',
    secret: 'b',
    region: 'us-east-1',
  })
  await expect(files.get('ab/320.jpeg')).rejects.toThrow()
})
