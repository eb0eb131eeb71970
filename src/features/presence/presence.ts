import type { Change } from '../../engine/model/live.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Live } from '../live/live.ts'

declare module '../../engine/ports.ts' {
  interface Ports {
    /** Who has which record open at the moment. */
    presence: Presence
  }
}

/** A tab in which a person has a record open. */
export interface Tab {
  person: string
  /** Chosen by the tab itself. */
  tab: string
  /** The property whose field they are in. */
  property: string | null
}

/** Who has which record open, across all servers, kept in memory only. */
export interface Presence {
  /** Returns the tabs in which a record is open. */
  at(record: string): Tab[]
  /** Returns in how many tabs a person has records open. */
  countOf(person: string): number
}

/** The entity name of presence in the changes between servers; no table has this name. */
const presenceEntity = '$presence'

/** Seconds after which a silent tab is removed; tabs announce themselves more than twice in that time. */
export const presenceSeconds = 45

/** An announcement of a tab. `isGone`: it was closed; `isKnown`: nothing changed, it is only still open. */
export interface TabAnnouncement extends Tab {
  isGone?: boolean
  isKnown?: boolean
}

/** Creates the change that announces a tab; `own` has the properties that decide who may know of the person. */
export const presenceChange = (record: string, { ...tab }: TabAnnouncement, own: Row): Change => ({
  entity: presenceEntity,
  id: record,
  own: { ...own, tab },
})

/** Returns the tab that a change announces; undefined for other changes. */
export const tabOf = ({ entity, own }: Change): TabAnnouncement | undefined =>
  entity === presenceEntity ? (own.tab as TabAnnouncement) : undefined

/** Tracks tabs from the announcements of all servers and removes silent ones. */
export function createPresence({ subscribe }: Pick<Live, 'subscribe'>, clock: () => Date): Presence {
  const records = new Map<string, Map<string, Tab & { until: number }>>()
  const removeExpired = (): void => {
    const now = clock().getTime()
    for (const [record, tabs] of records) {
      for (const [key, { until }] of tabs) if (until <= now) tabs.delete(key)
      if (tabs.size === 0) records.delete(record)
    }
  }
  const update = (record: string, { person, tab, property, isGone }: TabAnnouncement): void => {
    const key = `${person} ${tab}`
    const tabs = records.get(record) ?? new Map<string, Tab & { until: number }>()
    if (isGone) tabs.delete(key)
    else tabs.set(key, { person, tab, property, until: clock().getTime() + presenceSeconds * 1_000 })
    records.set(record, tabs)
  }
  subscribe(changes => {
    removeExpired()
    for (const change of changes) {
      const tab = tabOf(change)
      if (tab) update(change.id, tab)
    }
  })
  return {
    at: record => {
      removeExpired()
      return [...(records.get(record)?.values() ?? [])].map(({ person, tab, property }) => ({ person, tab, property }))
    },
    countOf: person => {
      removeExpired()
      return [...records.values()].reduce(
        (count, tabs) => count + [...tabs.values()].filter(one => one.person === person).length,
        0,
      )
    },
  }
}
