import { Problem, type FieldProblems } from '../../engine/model/problem.ts'
import type { ScheduledName } from '../../engine/rules/moderation/transitions.ts'
import { countryDay, endOfDay, instantAt } from '../../engine/rules/time/countryDays.ts'
import { areWithinYear, lastDay, maxYears, nextStep, type Season } from './season.ts'
import type { Scheduling } from './shapes.ts'

/** What will be done, and when; for a season, its first step. */
export interface When {
  transition: ScheduledName
  due_at: Date
  season?: Season
}

const required = { code: 'required' }

/** Returns what is wrong with a scheduled time: it is in the past or too far ahead. */
function momentProblem(at: Date, now: Date): { code: string; params?: Record<string, number> } | undefined {
  if (!(at > now)) return { code: 'in_past' }
  return at > endOfDay(lastDay(countryDay(now))) ? { code: 'too_far_ahead', params: { years: maxYears } } : undefined
}

const dayProblem = (day: string | undefined, now: Date) =>
  day === undefined ? required : momentProblem(instantAt(day, '00:00'), now)

function readSeason({ hide_on, show_on, yearly = false }: Scheduling, now: Date): When {
  const wrong = { hide_on: dayProblem(hide_on, now), show_on: dayProblem(show_on, now) }
  const errors: FieldProblems = Object.fromEntries(
    Object.entries(wrong).flatMap(([name, problem]) => (problem ? [[name, problem]] : [])),
  )
  if (hide_on === undefined || show_on === undefined || Object.keys(errors).length > 0)
    throw new Problem('invalid', {}, { errors })
  if (hide_on === show_on) throw new Problem('invalid', {}, { errors: { show_on: { code: 'same_day' } } })
  if (yearly && !areWithinYear(hide_on, show_on))
    throw new Problem('invalid', {}, { errors: { show_on: { code: 'over_a_year' } } })
  const season = { hide_on, show_on, yearly }
  const first = nextStep(season, now)
  if (!first) throw new Problem('invalid', {}, { errors: { hide_on: { code: 'in_past' } } })
  return { transition: first.transition, due_at: first.at, season }
}

/** Returns the requested schedule as it is stored. Throws `invalid` with every invalid field. */
export function readWhen(scheduling: Scheduling, now: Date): When {
  const { transition, at, hide_on, show_on } = scheduling
  if (transition === undefined && at === undefined && (hide_on !== undefined || show_on !== undefined))
    return readSeason(scheduling, now)
  const problem = at === undefined ? required : momentProblem(new Date(at), now)
  const errors: FieldProblems = { ...(transition ? {} : { transition: required }), ...(problem ? { at: problem } : {}) }
  if (!transition || at === undefined || problem) throw new Problem('invalid', {}, { errors })
  return { transition, due_at: new Date(at) }
}
