import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openObjects, type BucketObjects } from '../../server/backup/bucketObjects.ts'

/** A bucket in a folder `place`, which responds as given. */
async function openResponding(respond: RequestListener): Promise<BucketObjects> {
  const server = createServer(respond).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise(resolve => server.once('listening', resolve))
  return openObjects(`http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/marani/place`)
}

/** A bucket that lists one object at a time; the stand-in for S3 can't make the tokens of a listing in parts. */
const openListing = (keys: readonly string[], hasTokens: boolean): Promise<BucketObjects> =>
  openResponding((request, response) => {
    const at = Number(new URL(request.url ?? '', 'http://bucket').searchParams.get('continuation-token') ?? '0')
    const isLast = at === keys.length - 1
    const token = hasTokens && !isLast ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${token}<Contents><Key>${keys[at]}</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified><Size>3</Size></Contents></ListBucketResult>`,
    )
  })

describe('the list of a bucket', () => {
  const keys = ['place/marani-files/plain/1', 'place/marani-files/plain/2 &amp; more', 'place/marani-files/plain/3']

  it('is read to its end', async () => {
    const { objects } = await (await openListing(keys, true)).list('marani-files/')
    const modified = Date.parse('2026-11-01T00:00:00.000Z')
    expect(objects).toEqual(
      ['1', '2 & more', '3'].map(key => ({ key: `marani-files/plain/${key}`, bytes: 3, modified })),
    )
  })

  it('is rejected if it is truncated without a continuation', async () => {
    const bucket = await openListing(keys, false)
    await expect(bucket.list('marani-files/')).rejects.toThrow(/lists only a part of what it has\.$/)
  })

  it.each([
    ['a page of a proxy', '<html><body>Sign in to the network</body></html>'],
    ['nothing', ''],
    [
      'a listing that was cut off',
      '<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>place/1</Key></Contents>',
    ],
  ])('is rejected if the response is %s: pruning would remove what it does not name', async (_what, body) => {
    // Without a length, the end of the connection is the end of the response.
    const bucket = await openResponding(({ socket }) =>
      socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${body}`),
    )
    await expect(bucket.list('marani-')).rejects.toThrow(/answered the request for a listing with something else\.$/)
  })

  it('is rejected with a sentence if the connection breaks off in the middle', async () => {
    const bucket = await openResponding(({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n<?xml version="1.0"?><ListBucketResult>')
      socket.end()
    })
    await expect(bucket.list('marani-')).rejects.toThrow(/^The bucket \S+ can't be reached/)
  })
})
