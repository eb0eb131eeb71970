import { describe, expect, it, vi } from 'vitest'
import { createUploadQueue, type UploadTarget } from '../../../src/panel/data/uploads/queue.ts'
import type { UploadedFile } from '../../../src/engine/model/uploadedFile.ts'
import { type Sending, UploadRejected } from '../../../src/panel/data/uploads/sendFile.ts'
import { photo } from './fakeUploads.ts'

interface Sent extends Sending {
  keep(): Promise<void>
  fail(): Promise<void>
}

const settle = () => new Promise<void>(resolve => setTimeout(resolve))

function setUp() {
  const sent: Sent[] = []
  const values: Record<string, readonly string[]> = { photos: [] }
  const queue = createUploadQueue({
    send: sending =>
      new Promise<UploadedFile>((resolve, reject) => {
        const { name, type, size } = sending.file
        sent.push({
          ...sending,
          keep: () => (resolve({ id: name, url: name, name, type, size }), settle()),
          fail: () => (reject(new UploadRejected({ status: 503, code: 'unavailable', params: {} })), settle()),
        })
      }),
    read: name => values[name],
    write: (name, value) => {
      values[name] = value as string[]
    },
  })
  const target: UploadTarget = {
    property: 'photos',
    resource: 'things',
    field: 'photos',
    check: () => undefined,
    take: (value, { url }, later) => {
      const list = value as string[]
      const at = list.findIndex(one => later.includes(one))
      return list.includes(url) ? undefined : list.toSpliced(at < 0 ? list.length : at, 0, url)
    },
  }
  return { queue, sent, values, target, names: () => sent.map(({ file }) => file.name) }
}

describe('the uploads of a form', () => {
  it('are three at a time, the next one as soon as one has ended', async () => {
    const { queue, sent, target, names } = setUp()
    queue.add(
      ['a', 'b', 'c', 'd', 'e'].map(name => photo(name)),
      target,
    )
    expect(names()).toEqual(['a', 'b', 'c'])
    await sent[1]?.fail()
    expect(names()).toEqual(['a', 'b', 'c', 'd'])
    await sent[0]?.keep()
    expect(names()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('are added in the order in which they were chosen, whichever is faster', async () => {
    const { queue, sent, values, target } = setUp()
    queue.add(
      ['a', 'b', 'c'].map(name => photo(name)),
      target,
    )
    await sent[2]?.keep()
    await sent[0]?.keep()
    await sent[1]?.keep()
    expect(values.photos).toEqual(['a', 'b', 'c'])
  })

  it('are added to the values even if nothing shows them', async () => {
    const { queue, sent, values, target } = setUp()
    queue.subscribe(() => {})()
    queue.add([photo('a')], target)
    await sent[0]?.keep()
    expect(values.photos).toEqual(['a'])
  })

  it('are not added twice', async () => {
    const { queue, sent, values, target } = setUp()
    queue.add([photo('a'), photo('a')], target)
    await sent[0]?.keep()
    await sent[1]?.keep()
    expect(values.photos).toEqual(['a'])
    expect(queue.summary().failed.map(({ problem }) => problem?.errors?.file?.code)).toEqual(['file_twice'])
  })

  it('are settled once the last one is stored or rejected', async () => {
    const { queue, sent, target } = setUp()
    queue.add([photo('a'), photo('b')], target)
    const settled = vi.fn()
    void queue.settled().then(settled)
    await sent[0]?.keep()
    expect(settled).not.toHaveBeenCalled()
    await sent[1]?.fail()
    expect(settled).toHaveBeenCalledWith(true)
  })

  it('are cancelled together, and later responses are ignored', async () => {
    const { queue, sent, values, target } = setUp()
    queue.add(
      ['a', 'b', 'c', 'd'].map(name => photo(name)),
      target,
    )
    const settled = queue.settled()
    queue.clear()
    expect(await settled).toBe(false)
    expect(sent.every(({ signal }) => signal.aborted)).toBe(true)
    await sent[0]?.keep()
    expect(values.photos).toEqual([])
    expect(sent).toHaveLength(3)
    expect(queue.uploadsOf('photos')).toEqual([])
  })

  it('start again when they are retried, in the same position', async () => {
    const { queue, sent, values, target } = setUp()
    queue.add([photo('a'), photo('b')], target)
    await sent[0]?.fail()
    await sent[1]?.keep()
    expect(queue.uploadsOf('photos').map(({ state }) => state)).toEqual(['failed'])
    queue.retry(queue.uploadsOf('photos')[0]?.id ?? 0)
    await sent[2]?.keep()
    expect(values.photos).toEqual(['a', 'b'])
  })

  it('notify only of changes', () => {
    const { queue, target } = setUp()
    queue.add([photo('a')], target)
    const [before, summary] = [queue.uploadsOf('photos'), queue.summary()]
    queue.add([photo('b')], { ...target, property: 'others' })
    expect(queue.uploadsOf('photos')).toBe(before)
    expect(queue.summary()).not.toBe(summary)
  })
})
