import type { Change } from '../../engine/model/live.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Live } from '../live/live.ts'

declare module '../../engine/ports.ts' {
  interface Ports {
    /** Who has which record open at the moment. */
    presence: Presence
  }
}

/** A tab in which somebody has a record open. */
export interface Tab {
  person: string
  /** Chosen by the tab itself. */
  tab: string
  /** The property that they are in. */
  property: string | null
}

/** Who has which record open, known to this server of all servers, in memory alone. */
export interface Presence {
  /** The tabs in which a record is open. */
  at(record: string): Tab[]
  /** In how many tabs a person has records open. */
  countOf(person: string): number
}

/** The name of presence in the notifications between servers; no table has this name. */
export const presenceNews = '$presence'

/** Seconds after which a tab that says nothing more is gone; a tab says that it is there more than twice in that time. */
export const presenceSeconds = 45

/** What is sent about a tab besides whose it is. `isGone`: it was closed; `isKnown`: it only is still there. */
export interface TabNews extends Tab {
  isGone?: boolean
  isKnown?: boolean
}

/** The event that a record is open in a tab, or no longer; `own` says by what properties others may know of the person. */
export const newsOf = (record: string, { ...tab }: TabNews, own: Row): Change => ({
  entity: presenceNews,
  id: record,
  own: { ...own, tab },
})

/** The tab that an event is about; undefined for other events. */
export const tabIn = ({ entity, own }: Change): TabNews | undefined =>
  entity === presenceNews ? (own.tab as TabNews) : undefined

/** Hears of tabs from all servers and forgets those that say nothing more. */
export function createPresence({ hear }: Pick<Live, 'hear'>, clock: () => Date): Presence {
  const records = new Map<string, Map<string, Tab & { until: number }>>()
  const forget = (): void => {
    const now = clock().getTime()
    for (const [record, tabs] of records) {
      for (const [key, { until }] of tabs) if (until <= now) tabs.delete(key)
      if (tabs.size === 0) records.delete(record)
    }
  }
  const note = (record: string, { person, tab, property, isGone }: TabNews): void => {
    const key = `${person} ${tab}`
    const tabs = records.get(record) ?? new Map<string, Tab & { until: number }>()
    if (isGone) tabs.delete(key)
    else tabs.set(key, { person, tab, property, until: clock().getTime() + presenceSeconds * 1_000 })
    records.set(record, tabs)
  }
  hear(changes => {
    forget()
    for (const change of changes) {
      const tab = tabIn(change)
      if (tab) note(change.id, tab)
    }
  })
  return {
    at: record => {
      forget()
      return [...(records.get(record)?.values() ?? [])].map(({ person, tab, property }) => ({ person, tab, property }))
    },
    countOf: person => {
      forget()
      return [...records.values()].reduce(
        (count, tabs) => count + [...tabs.values()].filter(one => one.person === person).length,
        0,
      )
    },
  }
}
