import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { BulkResult } from '../../../engine/model/bulk.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { keepRecord } from '../../../panel/data/records.ts'
import { labelKey } from '../../../panel/data/values.ts'
import { failureText, refusalOf } from '../../../panel/data/problemText.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { problemError } from '../../../panel/data/describeProblem.ts'
import { api } from '../../../panel/data/session/api.ts'
import type { BulkAction } from '../../../panel/record/list/bulkActions.ts'

/** Records of one call; between two of them the person sees how far it is and may stop. */
const atOnce = 25

/** What became of one record; `refusal` says why nothing did, in some lines. */
export interface Outcome {
  record: Visible
  refusal?: readonly string[]
}

export interface BulkRun {
  action: BulkAction
  total: number
  outcomes: readonly Outcome[]
  state: 'running' | 'over'
}

/** Does something with many records, some at a time, and tells what became of each. */
export function useBulk(entity: Entity): {
  run: BulkRun | undefined
  start(action: BulkAction, records: readonly Visible[], body?: Row): Promise<readonly Outcome[]>
  stop(): void
  close(): void
} {
  const reader = useReader()
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  const stopped = useRef(false)
  const [run, setRun] = useState<BulkRun>()
  const address = `/${entity.name}/bulk/`

  /** What keeps a record, and after it each wrong fields' sentence with all of them. */
  const linesOf = (problem: NonNullable<BulkResult['problem']>): string[] => {
    const error = problemError(`${api}${address}`, { ...problem, params: problem.params ?? {} }, reader.t)
    const bySentence = Map.groupBy(Object.entries(refusalOf(error, reader).errors), ([, text]) => text)
    const fields = [...bySentence].map(([text, wrong]) => `${text}: ${wrong.map(([name]) => labelOf(name)).join(', ')}`)
    return [failureText(entity, error, reader), ...fields]
  }
  const labelOf = (name: string): string => {
    const property = entity.properties.get(name)
    const field = property && entity.fields.get(property.field.name)
    return field ? reader.t(labelKey(entity, field, property)) : name
  }

  const send = async (action: BulkAction, records: readonly Visible[], body: Row): Promise<Outcome[]> => {
    const meant = records.map(({ id, version }) => ({ id, version }))
    const { json } = await provider.call(address + action, { method: 'POST', body: { ...body, records: meant } })
    return (json as { results: BulkResult[] }).results.flatMap(({ record, problem }, index) => {
      // Of an old version the present record comes along, so that the next try is made from it.
      const present = (record ?? problem?.record) as Visible | undefined
      if (present) keepRecord(client, entity.name, present)
      const shown = present ?? records[index]
      return shown ? [{ record: shown, ...(problem ? { refusal: linesOf(problem) } : {}) }] : []
    })
  }

  const start = async (action: BulkAction, records: readonly Visible[], body: Row = {}) => {
    const outcomes: Outcome[] = []
    stopped.current = false
    const show = (state: BulkRun['state']) => setRun({ action, total: records.length, outcomes: [...outcomes], state })
    for (let first = 0; first < records.length && !stopped.current; first += atOnce) {
      show('running')
      const some = records.slice(first, first + atOnce)
      const results = await send(action, some, body).catch((error: unknown) => {
        stopped.current = true
        return some.map(record => ({ record, refusal: [refusalOf(error, reader).message] }))
      })
      outcomes.push(...results)
    }
    show('over')
    void client.invalidateQueries()
    return outcomes
  }

  return { run, start, stop: () => void (stopped.current = true), close: () => setRun(undefined) }
}
