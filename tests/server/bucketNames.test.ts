import { expect, it, onTestFinished } from 'vitest'
import { bytesObject, openObjects } from '../../server/backup/bucketObjects.ts'
import { bucketOf } from '../../server/settings.ts'
import { openBucket } from '../files/bucket.ts'

const bytes = (text: string) => bytesObject(Buffer.from(text))

it.each(['plain', 'two words', 'ასლები', 'a%20b', 'one&two=3', 'a=b;c(d)!'])(
  'a bucket lists exactly the files in its folder "%s", and removes only those',
  async folder => {
    const { address, close } = await openBucket()
    onTestFinished(close)
    const place = `${address.replace('//', '//S3RVER:S3RVER@')}/${encodeURIComponent(folder)}`
    const bucket = openObjects(place)
    for (const key of ['marani-1', 'marani-1?v=2', 'marani-2 & ბოლო']) await bucket.put(key, bytes(key))
    const keys = async () => (await bucket.list('marani-')).objects.map(({ key }) => key)
    expect(new Set(await keys())).toEqual(new Set(['marani-1', 'marani-1?v=2', 'marani-2 & ბოლო']))
    await bucket.remove('marani-1?v=2')
    expect(new Set(await keys())).toEqual(new Set(['marani-1', 'marani-2 & ბოლო']))
    expect(Buffer.from((await bucket.bytes('marani-1')) ?? []).toString()).toBe('marani-1')
  },
)

it.each([
  'https://key:100%@s3.example/bucket',
  'https://key%zz:secret@s3.example/bucket',
  'https://k:s@s3.example/bucket/100%',
])('the address %s is rejected with a sentence', address => {
  expect(() => bucketOf(address)).toThrow(/^The address of the bucket is wrong: it needs a key/)
})

it('a plus sign in the address of a bucket stays a plus sign', () => {
  expect(bucketOf('https://key:secret@s3.example/bucket/a+b').address).toBe('https://s3.example/bucket/a%2Bb')
})
