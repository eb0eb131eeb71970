import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { BulkResult } from '../../../engine/model/bulk.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { TransitionName } from '../../../engine/rules/moderation/transitions.ts'
import { keepRecord } from '../../../panel/data/records.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { BulkGroup, BulkProblem } from '../bulkShapes.ts'

/** Records per call; between two calls the person sees the progress and can stop. */
const batchSize = 25

/** The result for one record; `problem` says why it failed. */
export interface Outcome {
  record: Visible
  problem?: BulkProblem
}

export interface BulkRun {
  action: TransitionName
  total: number
  outcomes: readonly Outcome[]
  state: 'running' | 'over'
}

/** The records that failed, grouped by reason. */
export function groupsOf(outcomes: readonly Outcome[]): BulkGroup[] {
  const rejected = outcomes.flatMap(({ record, problem }) => (problem ? [{ id: record.id, problem }] : []))
  return [...Map.groupBy(rejected, ({ problem }) => JSON.stringify(problem)).values()].flatMap(some => {
    const [first] = some
    return first
      ? [{ outcome: 'refused', problem: first.problem, count: some.length, records: some.map(({ id }) => id) }]
      : []
  })
}

/** The problem of a whole call, as reported for each of its records. */
const problemOfCall = (error: unknown): BulkProblem => {
  const { code = 'unexpected', params } = ((error ?? {}) as { body?: Partial<BulkProblem> }).body ?? {}
  return { code, ...(params ? { params } : {}) }
}

/** Runs an action on many records in batches and reports the result of each record. */
export function useBulk(entity: Entity): {
  run: BulkRun | undefined
  start(action: TransitionName, records: readonly Visible[], body?: Row): Promise<readonly Outcome[]>
  stop(): void
  close(): void
} {
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  const stopped = useRef(false)
  const [run, setRun] = useState<BulkRun>()

  const send = async (action: TransitionName, records: readonly Visible[], body: Row): Promise<Outcome[]> => {
    const named = records.map(({ id, version }) => ({ id, version }))
    const { json } = await provider.call(`/${entity.name}/bulk/${action}`, {
      method: 'POST',
      body: { ...body, records: named },
    })
    return (json as { results: BulkResult[] }).results.flatMap(({ record, problem }, index) => {
      // For a version conflict, the response contains the current record, so that the next attempt is based on it.
      const present = (record ?? problem?.record) as Visible | undefined
      if (present) keepRecord(client, entity.name, present)
      const shown = present ?? records[index]
      if (!shown) return []
      if (!problem) return [{ record: shown }]
      const { code, params, errors } = problem
      return [{ record: shown, problem: { code, ...(params ? { params } : {}), ...(errors ? { errors } : {}) } }]
    })
  }

  const start = async (action: TransitionName, records: readonly Visible[], body: Row = {}) => {
    const outcomes: Outcome[] = []
    stopped.current = false
    const show = (state: BulkRun['state']) => setRun({ action, total: records.length, outcomes: [...outcomes], state })
    for (let first = 0; first < records.length && !stopped.current; first += batchSize) {
      show('running')
      const some = records.slice(first, first + batchSize)
      const results = await send(action, some, body).catch((error: unknown) => {
        stopped.current = true
        return some.map(record => ({ record, problem: problemOfCall(error) }))
      })
      outcomes.push(...results)
    }
    if (outcomes.length === records.length && outcomes.every(({ problem }) => !problem)) setRun(undefined)
    else show('over')
    void client.invalidateQueries()
    return outcomes
  }

  return { run, start, stop: () => void (stopped.current = true), close: () => setRun(undefined) }
}
