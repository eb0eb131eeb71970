import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A port that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A bucket of S3's protocol on this machine, and the folder that has its objects. */
export async function openBucket(): Promise<{ address: string; folder: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'marani-bucket-'))
  const port = await freePort()
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'marani', configs: [] }],
  })
  await server.run()
  const address = `http://127.0.0.1:${port}/marani`
  return {
    address,
    folder: join(folder, 'marani'),
    close: () => server.close().then(() => rm(folder, { recursive: true, force: true })),
  }
}
