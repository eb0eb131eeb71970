import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { createMemoryFiles } from '../../src/features/files/memoryFiles.ts'
import { isUnavailable } from '../../server/database/isUnavailable.ts'
import { startProblem } from '../../server/startProblem.ts'
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

it('a folder contains only complete files', async () => {
  const { folder, remove } = await inFolder()
  const files = createFolderFiles(folder)
  await files.put('ab/320.jpeg', new Uint8Array([1]))
  expect(await readdir(join(folder, 'ab', 'ab'))).toEqual(['320.jpeg'])
  await remove()
})

it('a bucket that rejects a file reports this instead of losing the file', async () => {
  const { address, close } = await openBucket()
  const files = createS3Files({ address: `${address}-of-nobody`, key: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' })
  await expect(files.put('ab/320.jpeg', new Uint8Array([1]))).rejects.toThrow('404')
  await close()
})

/** A bucket that answers as it is said. */
async function pretended(response: RequestListener) {
  const server = createServer(response)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return (patience?: number) =>
    createS3Files({ address: `http://127.0.0.1:${port}/marani`, key: 'a', secret: 'b', region: 'us-east-1' }, patience)
}

it('a bucket sends a file as slowly as its recipient reads it, and must start quickly', async () => {
  const open = await pretended((request, response) => {
    if (request.url?.endsWith('silent')) return
    response.writeHead(200, { 'Content-Length': 2 }).write('a')
    setTimeout(() => response.end('b'), 600)
  })
  const files = open(200)
  expect(await new Response((await files.get('ab/slow'))?.body).text()).toBe('ab')
  await expect(files.get('ab/silent')).rejects.toThrow('timeout')
})

it('a request whose connection breaks is repeated, and one whose connections all break is unavailable, not a defect', async () => {
  const written: string[] = []
  const open = await pretended(async (request, response) => {
    const body = await text(request)
    written.push(body)
    if (written.length === 2) response.end()
    else request.socket.destroy()
  })
  await open().put('ab/320.jpeg', Buffer.from('abc'))
  expect(written).toEqual(['abc', 'abc'])
  const error = await open()
    .get('ab/320.jpeg')
    .catch((one: unknown) => one)
  expect([written.length, isUnavailable(error)]).toEqual([6, true])
  expect(startProblem(error)).toMatch(/^The bucket http:\S+\/marani can't be reached: other side closed\.$/)
})

it.each([
  ['does not say how long a file is', {}, Buffer.from('abc')],
  ['packs it on the way', { 'Content-Encoding': 'gzip' }, gzipSync('abc')],
])('a file has its real length if a bucket %s', async (_what, headers, bytes) => {
  const open = await pretended((_request, response) => void response.writeHead(200, headers).end(bytes))
  const found = await open().get('ab/320.jpeg')
  expect([found?.size, await new Response(found?.body).text()]).toEqual([3, 'abc'])
})

it('a bucket that does not exist is reported instead of looking empty', async () => {
  const files = createS3Files({
    address: `http://127.0.0.1:${await freePort()}/marani`,
    key: 'a',
    secret: 'b',
    region: 'us-east-1',
  })
  await expect(files.get('ab/320.jpeg')).rejects.toThrow()
})
