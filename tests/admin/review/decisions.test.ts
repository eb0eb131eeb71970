import { describe, expect, it } from 'vitest'
import {
  approvedBefore,
  itemsForBulk,
  decisionFields,
  nextOpen,
  stillValid,
  countDecisions,
} from '../../../src/features/moderation/panel/review/decisions.ts'
import { itemsOf } from '../../../src/features/moderation/panel/review/items.ts'
import { linesOf, wordChanges } from '../../../src/panel/fields/parts/wordChanges.ts'
import { declinedAsWhole } from '../../../src/features/moderation/panel/author/declinedAsWhole.ts'
import { inReadingOrder } from '../../../src/features/moderation/panel/review/reading/inReadingOrder.ts'
import { reasonApplies } from '../../../src/features/moderation/panel/review/reasonText.ts'
import type { ModerationRequest } from '../../../src/engine/model/moderation.ts'
import { panelFor } from '../screens/renderPanel.tsx'

const entity = panelFor('administrator').registry.entity('establishments')
const request = (changes: Record<string, unknown>, more: Partial<ModerationRequest> = {}): ModerationRequest =>
  ({
    id: 'r',
    version: 1,
    changes: Object.fromEntries(
      Object.entries(changes).map(([name, to]) => [name, { from: null, to, by: 'x', at: '' }]),
    ),
    decisions: null,
    ...more,
  }) as ModerationRequest

const requested = request({ lng: 44, rooms: 3, name_en: 'Inn', name_ge: 'სახლი', lat: 41 })
const items = itemsOf(entity, requested)

describe('the items of a review', () => {
  it('are in the order of the form, and coordinates are one item', () => {
    expect(items.map(({ key, names }) => [key, names])).toEqual([
      ['name_ge', ['name_ge']],
      ['name_en', ['name_en']],
      ['rooms', ['rooms']],
      ['coordinates', ['lat', 'lng']],
    ])
  })

  it('are sent by property, coordinates as two, without the texts of the chosen reason', () => {
    const decided = {
      coordinates: 'approve',
      rooms: { decline: 'x', reason_id: 'i', chosen: { text_ge: 'a', text_en: 'b' } },
    } as const
    expect(decisionFields(items, decided)).toEqual({
      lat: 'approve',
      lng: 'approve',
      rooms: { decline: 'x', reason_id: 'i' },
    })
    expect(countDecisions(items, decided)).toEqual({ approved: 1, declined: 1, open: 2 })
  })

  it('are decided together, except for those already declined while others are open', () => {
    const keys = (decided: Parameters<typeof countDecisions>[1]) => itemsForBulk(items, decided).map(({ key }) => key)
    const all = items.map(({ key }) => key)
    expect(keys({})).toEqual(all)
    expect(keys({ rooms: 'approve' })).toEqual(all)
    expect(keys({ rooms: { decline: 'x' }, name_ge: 'approve' })).toEqual(['name_en', 'coordinates'])
    const approved = Object.fromEntries(all.map(key => [key, 'approve' as const]))
    expect(keys({ ...approved, rooms: { decline: 'x' } })).toEqual(all)
  })

  it('lead to the next undecided one, starting again after the last', () => {
    expect(nextOpen(items, { name_en: 'approve' }, 'name_ge')).toBe('rooms')
    expect(nextOpen(items, { coordinates: 'approve' }, 'coordinates')).toBe('name_ge')
    expect(
      nextOpen(items, Object.fromEntries(items.map(({ key }) => [key, 'approve' as const])), 'rooms'),
    ).toBeUndefined()
  })

  it('are approved in advance if they were approved before and have not changed', () => {
    const before = request(
      { name_ge: 'სახლი', rooms: 2, lat: 41, lng: 43 },
      {
        decisions: Object.fromEntries(
          ['name_ge', 'rooms', 'lat', 'lng'].map(name => [name, { decision: 'approved' as const, reason: '' }]),
        ),
      },
    )
    expect([...approvedBefore(items, requested, [before])]).toEqual(['name_ge'])
    expect([...approvedBefore(items, requested, [])]).toEqual([])
  })

  it('remain decided in a newer version if they did not change', () => {
    const decided = { name_ge: 'approve', rooms: 'approve' } as const
    expect(
      stillValid(
        items,
        decided,
        requested,
        request({
          ...Object.fromEntries(Object.entries(requested.changes).map(([name, { to }]) => [name, to])),
          rooms: 5,
        }),
      ),
    ).toEqual({ name_ge: 'approve' })
  })
})

describe('a changed text', () => {
  it('is compared word by word in any script', () => {
    expect(wordChanges('ძველი ოჯახური სახლი.', 'ძველი ახალი სახლი!')).toEqual([
      { text: 'ძველი ', in: 'both' },
      { text: 'ოჯახური', in: 'old' },
      { text: 'ახალი', in: 'new' },
      { text: ' სახლი', in: 'both' },
      { text: '.', in: 'old' },
      { text: '!', in: 'new' },
    ])
    expect(wordChanges('', 'Inn')).toEqual([{ text: 'Inn', in: 'new' }])
  })

  it('with formatting is compared as lines, with its lists, headings and links', () => {
    expect(
      linesOf('<h2>Wine</h2><ul><li>red</li><li>white</li></ul><p>See <a href="https://a.example">us</a><br>soon</p>'),
    ).toBe('# Wine\n• red\n• white\nSee us (https://a.example)\nsoon')
    expect(linesOf('<img src=x onerror=alert(1)><p>&lt;b&gt;</p>')).toBe('<b>')
    expect(linesOf(null)).toBe('')
  })
})

describe('a reason of the catalogue', () => {
  it.each([
    [{ kinds: [], groups: [] }, true],
    [{ kinds: [1], groups: [] }, true],
    [{ kinds: [2], groups: [] }, false],
    [{ kinds: [1], groups: ['media'] }, true],
    [{ kinds: [1], groups: ['hours'] }, false],
  ])('%j fits photos of an establishment: %j', (reason, fits) => {
    expect(reasonApplies(reason, 1, ['media'])).toBe(fits)
  })
})

describe('a new record', () => {
  it('is reviewed from its photos and its location on', () => {
    const changes = { name_ge: 'სახლი', lat: 41, lng: 44, cover_photo: {}, images: [{}], rooms: 3 }
    expect(inReadingOrder(itemsOf(entity, request(changes))).map(({ key }) => key)).toEqual([
      'cover_photo',
      'images',
      'coordinates',
      'name_ge',
      'rooms',
    ])
  })

  it('is declined as a whole if all fields were declined for one reason, otherwise by field', () => {
    const why = (reason: string) => ({ decision: 'declined', reason }) as const
    const of = (decisions: NonNullable<ModerationRequest['decisions']>, status: ModerationRequest['status']) =>
      declinedAsWhole({ status, decisions })
    expect(of({ name_ge: why('short'), rooms: why('short') }, 'declined')).toEqual(why('short'))
    expect(of({ name_ge: why('short'), rooms: why('other') }, 'declined')).toBeUndefined()
    expect(of({ name_ge: why('short') }, 'declined')).toBeUndefined()
    expect(of({ name_ge: why('short'), rooms: { decision: 'approved', reason: '' } }, 'partly')).toBeUndefined()
  })
})
