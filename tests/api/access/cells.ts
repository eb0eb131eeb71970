import type { Entity } from '../../../src/engine/model/registry.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { systemFieldNames } from '../../../src/engine/model/systemFields.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { callOf, recordRoutes, type RecordRoute } from './actions.ts'
import type { Column } from './columns.ts'
import { isExported, readingOf } from './reading.ts'
import { sampleRow } from './samples.ts'
import { ownValues, arrange, type State, type Whose } from './arrange.ts'
import type { AccessFixture } from './fixture.ts'

/** Which row of the tables is asked about, and by whom. */
export interface Cell {
  entity: Entity
  whose: Whose
  state: State
  column: Column
}

export const anId = '018f0000-0000-7000-8000-00000000dead'

const done = (response: ApiResponse): boolean => response.status < 300

/** The letter of an action that is done, in lower case where it needs moderation; nothing where it is refused. */
function letterOf(letter: string, response: ApiResponse): string {
  if (done(response)) return letter
  return response.refusal.code === 'needs_moderation' ? letter.toLowerCase() : ''
}

export interface Reported {
  /** What the person may do with the row, in letters, or the status they are refused with. */
  letters: string
  /** Statuses that routes without a letter answer, by their name. */
  others: Record<string, number>
  /** Routes that answer otherwise than for a record that is not there, although the person may not read this one. */
  betrayed: string[]
}

/** What a route answers about a record that is not there, by who asks for what: whatever row is arranged, it is the same. */
const missing = new WeakMap<AccessFixture, Map<string, string>>()

/** Asks the API about a cell in every way there is; nothing of it stays. */
export async function ask(fixture: AccessFixture, { entity, whose, state, column }: Cell): Promise<Reported> {
  const { row: made, store } = arrange(fixture, column, entity, whose, state)
  const arranged = <Result>(work: (row: Row) => Promise<Result>) =>
    fixture.trial(async () => {
      await store()
      return work(made)
    })
  const reported: Reported = { letters: '', others: {}, betrayed: [] }
  const asking = (method: string, path: string, options = {}) => fixture.call(column, method, path, options)
  const { reading, exported, refused, isShown } = await arranged(async row => ({
    reading: await readingOf({ entity, row, ask: asking }),
    exported: await isExported({ entity, row, ask: asking }),
    refused: (await asking('GET', `/${entity.name}/${row.id}`)).status,
    // What everybody is shown may be told apart from what is not there.
    isShown: done(await fixture.api.nobody('GET', `/public/${entity.name}/${row.id}`)),
  }))
  const actions = new Map<string, string>()
  const act = (one: RecordRoute, named?: string) =>
    arranged(async row => {
      const [method, path, options] = await callOf(fixture, entity, row, one)
      return asking(method, named === undefined ? path : path.replace(String(row.id), named), options)
    })
  const answers = missing.get(fixture) ?? new Map<string, string>()
  missing.set(fixture, answers)
  const aboutNone = async (one: RecordRoute): Promise<string> => {
    const key = `${column.name} ${entity.name} ${one.name}`
    const text = answers.get(key) ?? (await act(one, anId)).text
    answers.set(key, text)
    return text
  }
  for (const one of recordRoutes(entity)) {
    const response = await act(one)
    if (one.letter === null) reported.others[one.name] = response.status
    else actions.set(one.name, letterOf(one.letter, response))
    if (refused === 404 && !isShown && (await aboutNone(one)) !== response.text) reported.betrayed.push(one.name)
  }
  reported.letters = `${reading}${exported ? 'E' : ''}${[...new Set(actions.values())].join('')}` || String(refused)
  return reported
}

/** `C` where the person may create a record that is so far their own, or the status they are refused with. */
export function askToCreate(fixture: AccessFixture, { entity, whose, column }: Omit<Cell, 'state'>): Promise<string> {
  return fixture.trial(async () => {
    const required = Object.fromEntries(
      Object.entries(sampleRow(entity, fixture.anchors, 'required')).filter(
        ([name]) => !entity.properties.get(name)?.field.readOnly,
      ),
    )
    const own = Object.fromEntries(
      Object.entries(ownValues(fixture, column, entity, whose)).filter(([name]) => !systemFieldNames.has(name)),
    )
    const response = await fixture.call(column, 'POST', `/${entity.name}`, { body: { ...required, ...own } })
    return done(response) ? 'C' : String(response.status)
  })
}
