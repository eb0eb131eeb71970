import { expect, it } from 'vitest'
import { createLocalLive } from '../../src/features/live/live.ts'
import { othersHere } from '../../src/features/presence/othersHere.ts'
import {
  createPresence,
  presenceChange,
  presenceSeconds,
  type TabAnnouncement,
} from '../../src/features/presence/presence.ts'

const record = '0190f5fe-7c00-7a00-8000-000000000001'

function open() {
  const live = createLocalLive()
  let now = Date.parse('2026-11-23T08:00:00Z')
  const clock = () => new Date(now)
  // Two servers on one database hear the same news.
  const [here, there] = [createPresence(live, clock), createPresence(live, clock)]
  return {
    here,
    there,
    say: (person: string, tab: string, more: Partial<TabAnnouncement> = {}) =>
      live.announce([presenceChange(record, { person, tab, property: null, ...more }, {})]),
    wait: (seconds: number) => void (now += seconds * 1_000),
  }
}

it('a person who has a record open is known to every subscribed server', () => {
  const { here, there, say } = open()
  say('nino', 'a', { property: 'phone' })
  expect(there.at(record)).toEqual([{ person: 'nino', tab: 'a', property: 'phone' }])
  expect(here.at(record)).toEqual(there.at(record))
})

it('presence ends when the tab is closed, or when it stops announcing itself', () => {
  const { here, say, wait } = open()
  say('nino', 'a')
  say('giorgi', 'b')
  say('nino', 'a', { isGone: true })
  expect(here.at(record).map(({ person }) => person)).toEqual(['giorgi'])
  wait(presenceSeconds - 1)
  expect(here.countOf('giorgi')).toBe(1)
  wait(1)
  expect(here.at(record)).toEqual([])
  expect(here.countOf('giorgi')).toBe(0)
})

it('everybody else is shown once, in the field of the tab that is in one, and never oneself', () => {
  const tabs = [
    { person: 'me', tab: 'a', property: 'phone' },
    { person: 'nino', tab: 'b', property: null },
    { person: 'nino', tab: 'c', property: 'email' },
    { person: 'nino', tab: 'd', property: null },
  ]
  expect(othersHere(tabs, 'me')).toEqual([{ person: 'nino', property: 'email' }])
})
