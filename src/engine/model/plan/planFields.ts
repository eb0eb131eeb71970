import { dequal } from 'dequal'
import type { FieldDeclaration } from '../declaration.ts'
import { compareWords } from './access.ts'
import { duplicateRows, emptyRows, filledRows, refusedRows, type StoredField } from './questions.ts'
import { stepCodes, type Question, type Step, type StepCode } from './step.ts'

interface Details {
  params?: Step['params']
  questions?: readonly Question[]
  outOf?: readonly Question[]
  isRefused?: true
}

/** Makes the steps of one resource or one list of values. */
export const stepsOf =
  (place: Pick<Step, 'entity' | 'field' | 'list'>) =>
  (code: StepCode, { params = {}, questions = [], ...more }: Details = {}): Step => ({
    kind: stepCodes[code],
    code,
    ...place,
    params,
    questions,
    ...more,
  })

/** Options by which values that were accepted may be refused: those that a value shows by itself, and others. */
const shown = ['minimum', 'maximum', 'scale', 'mobile'] as const
const limiting = [...shown, 'accept', 'maximumBytes', 'bounds', 'within', 'levels'] as const
const others = ['initial', 'unless', 'onDelete', 'from', 'overruledBy', 'tooLarge', 'readOnly'] as const

/** Whether everything that an option let through before it lets through now. */
function isWider(option: (typeof limiting)[number], before: FieldDeclaration, after: FieldDeclaration): boolean {
  if (after[option] === undefined) return true
  if (option === 'maximum' || option === 'scale' || option === 'maximumBytes' || option === 'levels')
    return before[option] !== undefined && (after[option] ?? 0) >= (before[option] ?? 0)
  if (option === 'minimum') return before.minimum !== undefined && (after.minimum ?? 0) <= before.minimum
  return false
}

/** Who is more or less than before among readers or writers of a field. */
function* planPeople(before: StoredField, after: FieldDeclaration, make: ReturnType<typeof stepsOf>): Generator<Step> {
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

/** What becomes of a field that was there and is, under whatever name. */
export function* planField(before: StoredField, after: FieldDeclaration, entity: string): Generator<Step> {
  const was = before.field
  const make = stepsOf({ entity, field: after.name })
  if (was.name !== after.name) yield make('rename_field', { params: { from: was.name } })
  if (!dequal(was.required, after.required)) {
    const isMore = after.required !== undefined && was.required !== true
    if (isMore) yield make('require_field', { questions: emptyRows(before, after.required) })
    else yield make('drop_required')
  }
  if (after.unique && !was.unique) yield make('make_unique', { questions: duplicateRows(before), isRefused: true })
  const limits = limiting.filter(option => !dequal(was[option], after[option]))
  const narrower = limits.filter(option => !isWider(option, was, after))
  if (narrower.length > 0)
    yield make('limit_values', {
      params: { options: narrower.join(', ') },
      questions: narrower.some(option => shown.some(one => one === option)) ? refusedRows(before, after, narrower) : [],
    })
  const looser = [
    ...limits.filter(option => !narrower.includes(option)),
    ...others.filter(option => !dequal(was[option], after[option])),
    ...(was.unique && !after.unique ? ['unique'] : []),
  ]
  if (looser.length > 0) yield make('change_options', { params: { options: looser.join(', ') } })
  if (!dequal(was.search, after.search)) yield make('change_search')
  if (!dequal(was.completeness, after.completeness)) yield make('change_completeness')
  yield* planPeople(before, after, make)
}
