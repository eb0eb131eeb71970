import { expect, it } from 'vitest'
import { fixture } from '../content.ts'
import { processorTime } from '../../processorTime.ts'
import { describeApi } from '../describeApi.ts'

const noDays = [
  '9999-12-31',
  'x',
  '',
  '2026-13-01',
  '2026-02-30',
  '0001-01-01',
  '0000-01-01',
  '1899-12-31',
  '2201-01-01',
  '+010000-01-01',
  '-000001-01-01',
  '2026-06-01T00:00:00Z',
  ' 2026-06-01',
  '२०२६-०६-०१',
  '1e9',
]

describeApi('a range of days', api => {
  const paths = () => [
    '/statistics',
    `/establishments/${String(fixture('establishments', row => row.status === 'approved').id)}/statistics`,
  ]
  const ask = (path: string, query: Record<string, unknown>) => api().as('admin')('GET', path, { query })

  it.each(['from', 'to'])(
    'whose %s is not a valid day is rejected quickly, with the name of the parameter',
    async name => {
      const spent = await processorTime(async () => {
        for (const path of paths())
          for (const written of noDays)
            expect((await ask(path, { [name]: written })).refusal, `${path} ${name}=${written}`).toEqual({
              status: 400,
              code: 'malformed_parameter',
              params: { parameter: name },
            })
      })
      expect(spent / (noDays.length * 2)).toBeLessThan(100)
    },
  )

  it('with two beginnings is rejected', async () => {
    for (const path of paths()) expect((await ask(`${path}?from=2026-01-01&from=2026-01-02`, {})).status).toBe(400)
  })

  it('at either end of the supported days is accepted, including the range before', async () => {
    for (const path of paths())
      for (const [from, to] of [
        ['1900-01-01', '1900-01-30'],
        ['2200-12-02', '2200-12-31'],
      ]) {
        const { record } = await ask(path, { from, to })
        expect(record.rows).toHaveLength(30)
      }
    expect((await ask('/statistics', { from: '1900-01-01', to: '2200-12-31', by: 'year' })).refusal).toMatchObject({
      status: 422,
      errors: { from: 'range_too_long' },
    })
  })
})
