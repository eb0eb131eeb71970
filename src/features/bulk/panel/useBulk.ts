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

/** Records of one call; between two of them the person sees how far it is and may stop. */
const atOnce = 25

/** What became of one record; `problem` says why nothing did. */
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

/** Those that it could not be done with, each reason once. */
export function groupsOf(outcomes: readonly Outcome[]): BulkGroup[] {
  const refused = outcomes.flatMap(({ record, problem }) => (problem ? [{ id: record.id, problem }] : []))
  return [...Map.groupBy(refused, ({ problem }) => JSON.stringify(problem)).values()].flatMap(some => {
    const [first] = some
    return first
      ? [{ outcome: 'refused', problem: first.problem, count: some.length, records: some.map(({ id }) => id) }]
      : []
  })
}

/** The problem of a call as a whole, as it is reported for each of its records. */
const ofCall = (error: unknown): BulkProblem => {
  const { code = 'unexpected', params } = ((error ?? {}) as { body?: Partial<BulkProblem> }).body ?? {}
  return { code, ...(params ? { params } : {}) }
}

/** Does something with many records, some at a time, and reports what became of each. */
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
    const meant = records.map(({ id, version }) => ({ id, version }))
    const { json } = await provider.call(`/${entity.name}/bulk/${action}`, {
      method: 'POST',
      body: { ...body, records: meant },
    })
    return (json as { results: BulkResult[] }).results.flatMap(({ record, problem }, index) => {
      // Of an old version the present record comes along, so that the next try is made from it.
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
    for (let first = 0; first < records.length && !stopped.current; first += atOnce) {
      show('running')
      const some = records.slice(first, first + atOnce)
      const results = await send(action, some, body).catch((error: unknown) => {
        stopped.current = true
        return some.map(record => ({ record, problem: ofCall(error) }))
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
