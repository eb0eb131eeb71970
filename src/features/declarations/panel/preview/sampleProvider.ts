import type { RaRecord } from 'ra-core'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import type { Row } from '../../../../engine/model/query.ts'

const nothing = { status: 200, headers: new Headers(), body: '', json: [] }

/**
 * Returns a provider with sample records for one resource; references are loaded from the server, and nothing is
 * written.
 */
export function sampleProvider(provider: PanelDataProvider, resource: string, rows: readonly Row[]): PanelDataProvider {
  const isSample = (name: string): boolean => name === resource
  const all = rows as RaRecord[]
  const named = (ids: readonly unknown[]): RaRecord[] => all.filter(({ id }) => ids.includes(id))
  const rejectWrite = (): Promise<never> => Promise.reject(new Error('Sample records are not written'))
  const sampled: Partial<Record<keyof PanelDataProvider, unknown>> = {
    getList: (name: string, parameters: never) =>
      isSample(name) ? Promise.resolve({ data: all, total: all.length }) : provider.getList(name, parameters),
    getOne: (name: string, parameters: never) =>
      isSample(name) ? Promise.resolve({ data: all[0] }) : provider.getOne(name, parameters),
    getMany: (name: string, parameters: { ids: unknown[] }) =>
      isSample(name) ? Promise.resolve({ data: named(parameters.ids) }) : provider.getMany(name, parameters as never),
    call: (path: string, options: object) =>
      path.split(/[/?]/)[1] === resource ? Promise.resolve(nothing) : provider.call(path, options),
    create: rejectWrite,
    update: rejectWrite,
    updateMany: rejectWrite,
    delete: rejectWrite,
    deleteMany: rejectWrite,
  }
  return { ...provider, ...sampled } as PanelDataProvider
}
