import { medianLoad, runLoad, type Load } from '../measure/load.ts'
import { median } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import type { Question } from './cases.ts'
import type { Target } from './openTarget.ts'

export const connections = 32
const alone = 1

export const updateCase = 'Update of one field'

export interface Measured {
  name: string
  count: string
  /** SELECTs of the case's tables; identifying the caller may take one more. */
  statements: number
  bytes: number
  alone: Load
  together: Load
  bare?: Load
  /** CPU time of the server's process per request in milliseconds, and with the bare driver alone. */
  processor: number
  bareProcessor: number
  /** The server's throughput as a share of the bare driver's, median of the pairs. */
  share: number
}

type Limits = Pick<Options, 'milliseconds' | 'rounds'>

interface LoadWithCpu extends Load {
  processor: number
}

async function measureWithCpu(target: Target, load: () => Promise<Load>): Promise<LoadWithCpu> {
  const before = await target.processor()
  const done = await load()
  return { ...done, processor: ((await target.processor()) - before) / done.times }
}

const processorOf = (loads: readonly LoadWithCpu[]): number => Math.min(...loads.map(({ processor }) => processor))

/** Measures a request, in alternation with the bare driver running the same SELECTs. */
export async function measureQuestion(
  target: Target,
  question: Question,
  { milliseconds, rounds }: Limits,
): Promise<Measured> {
  const request = () => target.load(question)
  const bytes = await request()
  const { tables = ['establishments'] } = question
  const own = (await target.statementsOf(request)).filter(({ sql }) =>
    tables.some(table => sql.includes(`from "${table}"`)),
  )
  if (own.length === 0) throw new Error(`${question.name} sends no SELECT`)
  const [lone, together, bare]: [Load[], LoadWithCpu[], LoadWithCpu[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    bare.push(await measureWithCpu(target, () => target.bare(own, { connections, milliseconds })))
    together.push(await measureWithCpu(target, () => runLoad(request, { connections, milliseconds })))
    lone.push(await runLoad(request, { connections: alone, milliseconds: milliseconds / 2 }))
  }
  const share = median(together.map((load, index) => load.perSecond / (bare[index]?.perSecond ?? Number.NaN)))
  const weights = { processor: processorOf(together), bareProcessor: processorOf(bare) }
  return {
    name: question.name,
    count: question.count ?? '',
    statements: own.length,
    bytes,
    alone: medianLoad(lone),
    together: medianLoad(together),
    bare: medianLoad(bare),
    share,
    ...weights,
  }
}

/** Measures updates, each of a different record, so that none is rejected for an old version. */
export async function measureUpdates(target: Target, { milliseconds, rounds }: Limits): Promise<Measured> {
  const path = `/api/v1/establishments?range=[0,${connections - 1}]&sort=["id","ASC"]&filter={"status":"draft"}`
  const rows = JSON.parse(await target.get({ name: 'records to change', path, count: 'none' })) as Record<
    string,
    unknown
  >[]
  const free = rows.map(({ id, version }) => ({ id, version }))
  let beds = 0
  const change = async () => {
    const record = free.pop()
    if (!record) throw new Error('more writers than records')
    const { version } = await target.patch(`/api/v1/establishments/${record.id}`, {
      beds: ++beds % 9_000,
      version: record.version,
    })
    free.push({ id: record.id, version })
  }
  const [lone, together]: [Load[], LoadWithCpu[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    together.push(await measureWithCpu(target, () => runLoad(change, { connections, milliseconds })))
    lone.push(await runLoad(change, { connections: alone, milliseconds: milliseconds / 2 }))
  }
  const none = { statements: Number.NaN, bytes: Number.NaN, bareProcessor: Number.NaN, share: Number.NaN }
  return {
    ...none,
    name: updateCase,
    count: '',
    alone: medianLoad(lone),
    together: medianLoad(together),
    processor: processorOf(together),
  }
}
