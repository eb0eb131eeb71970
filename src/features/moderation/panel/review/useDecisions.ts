import { useCallback, useState } from 'react'
import type { ModerationRequest } from '../../../../engine/model/moderation.ts'
import { tabStorage } from '../../../../panel/data/session/storage.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import type { Decided } from './decisions.ts'
import type { Declined } from './reasonText.ts'

function read(key: string): Decided | undefined {
  try {
    return JSON.parse(tabStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export interface Decisions {
  decided: Decided
  /** Decides on items; undefined makes them open again. */
  decide(keys: readonly string[], decision: 'approve' | Declined | undefined): void
  replace(decided: Decided): void
  forget(): void
}

/** The reviewer's decisions on one version of a request, kept in the tab's storage until they are sent. */
export function useDecisions(
  { id, version }: Pick<ModerationRequest, 'id' | 'version'>,
  beginning: () => Decided,
): Decisions {
  const { profile } = usePanel()
  const key = `marani.review.${profile.id}.${id}.${version}`
  const [decided, setDecided] = useState<Decided>(() => read(key) ?? beginning())
  const keep = useCallback(
    (next: Decided) => {
      setDecided(next)
      tabStorage.setItem(key, JSON.stringify(next))
    },
    [key],
  )
  return {
    decided,
    decide: (keys, decision) => {
      const others = Object.fromEntries(Object.entries(decided).filter(([key]) => !keys.includes(key)))
      keep(decision === undefined ? others : { ...others, ...Object.fromEntries(keys.map(key => [key, decision])) })
    },
    replace: keep,
    forget: () => tabStorage.removeItem(key),
  }
}
