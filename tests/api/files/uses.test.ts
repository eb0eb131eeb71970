import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import { runDue } from '../../../src/engine/jobs/runDue.ts'
import { unusedMilliseconds, sweepFiles } from '../../../src/features/files/sweepFiles.ts'
import { Problem } from '../../../src/engine/model/problem.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { jpeg } from './pictures.ts'
import { upload } from './upload.ts'

let shade = 100

describeApi('a stored file', api => {
  const photo = async (): Promise<{ url: string }> => ({
    url: String(
      (await upload(api(), 'admin', { bytes: await jpeg({ width: 40, height: 30, shade: ++shade }) })).record.url,
    ),
  })
  const isKept = async ({ url }: { url: string }) =>
    (await api().store.count({
      entity: 'files',
      where: [{ property: 'hash', operator: 'in', value: [url.slice(7)] }],
    })) === 1
  const isThere = async ({ url }: { url: string }) =>
    (await api().ports.files.get(`${url.slice(7)}/40.jpeg`)) !== undefined
  const later = async (milliseconds: number) => {
    await api().ports.background.settled()
    api().clock.advance(milliseconds / 1000 + 60)
    return sweepFiles(api().ports)
  }
  const admin = () => api().as('admin')
  const draft = async (values: Row) =>
    (await admin()('POST', '/establishments', { body: { name_ge: 'ა', name_en: `Place ${++shade}`, ...values } }))
      .record
  const patch = async ({ id }: Row, values: Row) => {
    const { version } = (await admin()('GET', `/establishments/${String(id)}`)).record
    return (await admin()('PATCH', `/establishments/${String(id)}`, { body: { version, ...values } })).record
  }

  it('that no record ever used is removed after a day, with all its variants', async () => {
    const lost = await photo()
    await later(unusedMilliseconds.never - 3_600_000)
    expect([await isKept(lost), await isThere(lost)]).toEqual([true, true])
    await later(3_600_000)
    expect([await isKept(lost), await isThere(lost)]).toEqual([false, false])
  })

  it('that was stored without a row, because its server was killed, is removed after a day', async () => {
    const { files } = api().ports
    const bytes = await jpeg({ width: 40, height: 30, shade: ++shade })
    const lost = { url: `/files/${bytesToHex(sha256(bytes))}` }
    const { put } = files
    files.put = async (name, part) => {
      await put(name, part)
      throw new Problem('unavailable')
    }
    expect((await upload(api(), 'admin', { bytes })).status).toBe(503)
    files.put = put
    expect([await isKept(lost), await isThere(lost)]).toEqual([false, true])
    await later(unusedMilliseconds.never)
    await runDue(api().ports)
    expect(await isThere(lost)).toBe(false)
  })

  it('is removed although the server that deleted its row was killed before it deleted the rest', async () => {
    const { files } = api().ports
    const lost = await photo()
    const { remove } = files
    files.remove = () => Promise.reject(new Error('killed'))
    await expect(later(unusedMilliseconds.never)).rejects.toThrow('killed')
    files.remove = remove
    expect([await isKept(lost), await isThere(lost)]).toEqual([false, true])
    await later(0)
    await runDue(api().ports)
    expect(await isThere(lost)).toBe(false)
  })

  it('is kept as long as a record uses it, even one in the trash', async () => {
    const [first, second] = [await photo(), await photo()]
    const record = await draft({ images: [first], cover_photo: second })
    await later(unusedMilliseconds.since)
    await admin()('DELETE', `/establishments/${String(record.id)}`)
    await later(unusedMilliseconds.since)
    expect([await isThere(first), await isThere(second)]).toEqual([true, true])
  })

  it('that two records use is kept when one stops using it, and removed a month after the other does', async () => {
    const shared = await photo()
    const [one, other] = [await draft({ images: [shared] }), await draft({ cover_photo: shared })]
    await patch(one, { images: [] })
    await later(unusedMilliseconds.since)
    expect(await isThere(shared)).toBe(true)
    await patch(other, { cover_photo: null })
    await later(unusedMilliseconds.never)
    expect(await isThere(shared)).toBe(true)
    await later(unusedMilliseconds.since)
    expect([await isKept(shared), await isThere(shared)]).toEqual([false, false])
  })

  it('that is uploaded again is kept for the full time again', async () => {
    const bytes = await jpeg({ width: 40, height: 30, shade: ++shade })
    const { url } = (await upload(api(), 'admin', { bytes })).record
    await later(unusedMilliseconds.never - 3_600_000)
    await upload(api(), 'admin', { bytes })
    await later(unusedMilliseconds.never - 3_600_000)
    expect(await isThere({ url: String(url) })).toBe(true)
  })

  it('that was removed cannot be used, and the error names the field', async () => {
    const lost = await photo()
    await later(unusedMilliseconds.never)
    const record = await draft({})
    const requested = { body: { version: record.version, images: [lost], cover_photo: lost } }
    expect((await admin()('PATCH', `/establishments/${String(record.id)}`, requested)).refusal).toMatchObject({
      status: 422,
      errors: { images: 'file_missing', cover_photo: 'file_missing' },
    })
    expect(
      (await admin()('POST', '/establishments', { body: { name_ge: 'ა', images: [lost] } })).refusal,
    ).toMatchObject({ status: 422, errors: { images: 'file_missing' } })
  })

  it('that a proposal uses is kept while it is pending, and removed after it was declined', async () => {
    const proposed = await photo()
    const owner = api().as('owner')
    const [record = {}] = (
      await owner('GET', '/establishments', { query: { filter: { status: 'approved', request_id_null: true } } })
    ).rows
    const requested = await owner('PATCH', `/establishments/${String(record.id)}`, {
      body: { version: record.version, cover_photo: proposed },
    })
    expect(requested.record.cover_photo).not.toEqual(proposed)
    await later(unusedMilliseconds.since)
    expect(await isThere(proposed)).toBe(true)
    const { version, request_id } = (await admin()('GET', `/establishments/${String(record.id)}`)).record
    const request = (await admin()('GET', `/requests/${String(request_id)}`)).record
    expect(version).toBeGreaterThan(Number(record.version))
    const declined = await admin()('POST', `/requests/${String(request_id)}/decline`, {
      body: { version: request.version, reason: 'Too dark' },
    })
    expect(declined.status).toBe(200)
    await later(unusedMilliseconds.since)
    expect(await isThere(proposed)).toBe(false)
  })
})
