import { createContext, useContext } from 'react'
import type { FieldProblem } from '../../../engine/model/problem.ts'
import { useReader } from '../../data/reader.ts'

/** The problems of the hours, each with its path in `params.at`, such as `seasons.0.days.monday`. */
const Context = createContext<readonly FieldProblem[]>([])

export const HoursProblemsProvider = Context.Provider

const isInside = (at: string, place: string): boolean => at === place || at.startsWith(`${place}.`)

/** Returns the message of the first problem at a path or below it, optionally except one part of it. */
export function useProblemAt(place: string, except?: string): string | undefined {
  const { t } = useReader()
  const problem = useContext(Context).find(({ params }) => {
    const at = String(params?.at ?? '')
    return isInside(at, place) && !(except && isInside(at, `${place}.${except}`))
  })
  return problem && t(`problems.fields.${problem.code}`, problem.params)
}
