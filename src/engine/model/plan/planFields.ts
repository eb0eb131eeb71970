import { dequal } from 'dequal'
import type { FieldDeclaration } from '../declaration.ts'
import { compareWords } from './access.ts'
import { duplicateRows, emptyRows, filledRows, rejectedRows, type StoredField } from './countQueries.ts'
import { stepCodes, type CountQuery, type Step, type StepCode } from './step.ts'

interface Details {
  params?: Step['params']
  questions?: readonly CountQuery[]
  outOf?: readonly CountQuery[]
  isRejected?: true
}

/** Returns a function that creates the steps of a resource or a code list. */
export const stepFactory =
  (place: Pick<Step, 'entity' | 'field' | 'list'>) =>
  (code: StepCode, { params = {}, questions = [], ...more }: Details = {}): Step => ({
    kind: stepCodes[code],
    code,
    ...place,
    params,
    questions,
    ...more,
  })

/** Options that can invalidate existing values: those that a value can be tested against by itself, and others. */
const shown = ['minimum', 'maximum', 'scale', 'mobile'] as const
const limiting = [...shown, 'accept', 'maximumBytes', 'bounds', 'within', 'levels'] as const
const others = ['initial', 'unless', 'onDelete', 'from', 'overruledBy', 'tooLarge', 'readOnly'] as const

/** Whether an option accepts everything that it accepted before. */
function isWider(option: (typeof limiting)[number], before: FieldDeclaration, after: FieldDeclaration): boolean {
  if (after[option] === undefined) return true
  if (option === 'maximum' || option === 'scale' || option === 'maximumBytes' || option === 'levels')
    return before[option] !== undefined && (after[option] ?? 0) >= (before[option] ?? 0)
  if (option === 'minimum') return before.minimum !== undefined && (after.minimum ?? 0) <= before.minimum
  return false
}

/** Returns the steps of changed readers and writers of a field. */
function* planPeople(
  before: StoredField,
  after: FieldDeclaration,
  make: ReturnType<typeof stepFactory>,
): Generator<Step> {
  const was = before.field
  const questions = filledRows(before)
  const readers = compareWords(was.read, after.read, 'everyone')
  const writers = compareWords(was.write, after.write, 'everyone')
  if (readers.more.length > 0) yield make('widen_readers', { params: { words: readers.more.join(', ') }, questions })
  if (readers.less.length > 0) yield make('narrow_readers', { params: { words: readers.less.join(', ') } })
  if (writers.more.length > 0) yield make('widen_writers', { params: { words: writers.more.join(', ') } })
  if (writers.less.length > 0) yield make('narrow_writers', { params: { words: writers.less.join(', ') } })
  if (after.public && !was.public) yield make('publish_field', { questions })
  if (!after.public && was.public) yield make('unpublish_field', { questions })
}

/** Returns the steps of a field that exists before and after, possibly under another name. */
export function* planField(before: StoredField, after: FieldDeclaration, entity: string): Generator<Step> {
  const was = before.field
  const make = stepFactory({ entity, field: after.name })
  if (was.name !== after.name) yield make('rename_field', { params: { from: was.name } })
  if (!dequal(was.required, after.required)) {
    const isMore = after.required !== undefined && was.required !== true
    if (isMore) yield make('require_field', { questions: emptyRows(before, after.required) })
    else yield make('drop_required')
  }
  if (after.unique && !was.unique) yield make('make_unique', { questions: duplicateRows(before), isRejected: true })
  const limits = limiting.filter(option => !dequal(was[option], after[option]))
  const narrower = limits.filter(option => !isWider(option, was, after))
  if (narrower.length > 0)
    yield make('limit_values', {
      params: { options: narrower.join(', ') },
      questions: narrower.some(option => shown.some(one => one === option))
        ? rejectedRows(before, after, narrower)
        : [],
    })
  const relaxed = [
    ...limits.filter(option => !narrower.includes(option)),
    ...others.filter(option => !dequal(was[option], after[option])),
    ...(was.unique && !after.unique ? ['unique'] : []),
  ]
  if (relaxed.length > 0) yield make('change_options', { params: { options: relaxed.join(', ') } })
  if (!dequal(was.search, after.search)) yield make('change_search')
  if (!dequal(was.completeness, after.completeness)) yield make('change_completeness')
  yield* planPeople(before, after, make)
}
