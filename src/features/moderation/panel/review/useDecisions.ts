import { useCallback, useState } from 'react'
import type { ModerationRequest } from '../../../../engine/model/moderation.ts'
import { tabKeep } from '../../../../panel/data/session/storage.ts'
import type { Decided } from './decisions.ts'
import type { Declined } from './reasonText.ts'

const keyOf = ({ id, version }: Pick<ModerationRequest, 'id' | 'version'>): string => `marani.review.${id}.${version}`

function read(request: ModerationRequest): Decided | undefined {
  try {
    return JSON.parse(tabKeep.getItem(keyOf(request)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export interface Decisions {
  decided: Decided
  /** Decides on items; without a decision they are open again. */
  decide(keys: readonly string[], decision: 'approve' | Declined | undefined): void
  replace(decided: Decided): void
  forget(): void
}

/** A reviewer's decisions on one version of a request, kept in the tab until they are sent. */
export function useDecisions(request: ModerationRequest, beginning: () => Decided): Decisions {
  const [decided, setDecided] = useState<Decided>(() => read(request) ?? beginning())
  const keep = useCallback(
    (next: Decided) => {
      setDecided(next)
      tabKeep.setItem(keyOf(request), JSON.stringify(next))
    },
    [request],
  )
  return {
    decided,
    decide: (keys, decision) => {
      const others = Object.fromEntries(Object.entries(decided).filter(([key]) => !keys.includes(key)))
      keep(decision === undefined ? others : { ...others, ...Object.fromEntries(keys.map(key => [key, decision])) })
    },
    replace: keep,
    forget: () => tabKeep.removeItem(keyOf(request)),
  }
}
