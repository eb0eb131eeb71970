import { describe, expect, it } from 'vitest'
import {
  asProposed,
  authorsOf,
  firstProposals,
  isProposable,
  proposalsFor,
} from '../../src/engine/rules/moderation/proposals.ts'
import { declared } from './declared.ts'

const establishments = declared.entity('establishments')
const nino = { by: 'nino', at: '2026-06-01T09:00:00.000Z' }
const gia = { by: 'gia', at: '2026-06-02T09:00:00.000Z' }
const row = {
  id: '1',
  version: 3,
  status: 'approved',
  request_id: null,
  name_en: 'Old',
  rooms: 4,
  facility_id: ['a'],
  images: [{ url: '/a' }],
  outdated: [],
}

describe('the request of a public record', () => {
  it('contains each value that differs, with the stored and the proposed value', () => {
    const after = { ...row, rooms: 9, facility_id: ['a', 'b'], images: [{ url: '/a' }] }
    expect(proposalsFor(row, after, {}, nino)).toEqual({
      rooms: { from: 4, to: 9, ...nino },
      facility_id: { from: ['a'], to: ['a', 'b'], ...nino },
    })
  })

  it('keeps the author of unchanged proposals, and has the new author of changed ones', () => {
    const first = proposalsFor(row, { ...row, rooms: 9, name_en: 'New' }, {}, nino)
    const second = proposalsFor(row, { ...row, rooms: 9, name_en: 'Newer' }, first, gia)
    expect(second).toEqual({ rooms: { from: 4, to: 9, ...nino }, name_en: { from: 'Old', to: 'Newer', ...gia } })
  })

  it('no longer contains reverted values, and is based on the current stored values', () => {
    const first = proposalsFor(row, { ...row, rooms: 9, name_en: 'New' }, {}, nino)
    expect(Object.keys(proposalsFor(row, { ...row, name_en: 'New' }, first, gia))).toEqual(['name_en'])
    expect(proposalsFor({ ...row, rooms: 5 }, { ...row, rooms: 9 }, first, gia).rooms).toEqual({
      from: 5,
      to: 9,
      ...nino,
    })
  })

  it('does not treat a missing value or another order of keys as a difference', () => {
    expect(proposalsFor({ rooms: undefined }, { rooms: null }, {}, nino)).toEqual({})
    expect(Object.keys(proposalsFor({ facility_id: ['a', 'b'] }, { facility_id: ['b', 'a'] }, {}, nino))).toEqual([
      'facility_id',
    ])
  })

  it('never contains what the product writes itself', () => {
    const own = [
      'id',
      'version',
      'status',
      'request_id',
      'lock_reason',
      'outdated',
      'completeness',
      'search',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
      'deleted_at',
    ]
    expect(own.filter(isProposable)).toEqual([])
    expect(proposalsFor(row, { ...row, ...Object.fromEntries(own.map(name => [name, 'x'])) }, {}, nino)).toEqual({})
  })

  it('results in the proposed record, and leaves the stored one unchanged', () => {
    const proposals = proposalsFor(row, { ...row, rooms: 9 }, {}, nino)
    expect(asProposed(row, proposals)).toEqual({ ...row, rooms: 9 })
    expect(row.rooms).toBe(4)
  })
})

describe('the first request of a record', () => {
  const draft = {
    ...row,
    status: 'draft',
    desc_ge: ' ',
    always_open: false,
    visible: true,
    working_days: null,
    beds: 0,
  }

  it('contains every filled field, based on nothing', () => {
    const proposals = firstProposals(establishments, draft, {}, nino)
    expect(Object.keys(proposals).toSorted()).toEqual(['beds', 'facility_id', 'images', 'name_en', 'rooms', 'visible'])
    expect(Object.values(proposals).every(({ from, by }) => from === null && by === 'nino')).toBe(true)
  })

  it('keeps the author of unchanged values', () => {
    const first = firstProposals(establishments, draft, {}, nino)
    expect(firstProposals(establishments, { ...draft, rooms: 5 }, first, gia)).toMatchObject({
      rooms: { to: 5, by: 'gia' },
      name_en: { by: 'nino' },
    })
  })

  it('keeps fields that were emptied since, with their value and who emptied them, until they are filled again', () => {
    const first = firstProposals(establishments, draft, {}, nino)
    const emptied = firstProposals(establishments, { ...draft, rooms: null, visible: false }, first, gia)
    expect(emptied).toMatchObject({
      rooms: { from: 4, to: null, by: 'gia' },
      visible: { from: true, to: false, by: 'gia' },
    })
    const later = firstProposals(establishments, { ...draft, rooms: null, visible: null }, emptied, nino)
    expect(later).toMatchObject({
      rooms: { from: 4, to: null, by: 'gia' },
      visible: { from: true, to: null, by: 'nino' },
    })
    expect(firstProposals(establishments, { ...draft, rooms: 6 }, later, nino).rooms).toMatchObject({
      from: null,
      to: 6,
      by: 'nino',
    })
  })

  it('has each author once, including the person who opened it', () => {
    const proposals = { ...firstProposals(establishments, draft, {}, nino), rooms: { from: null, to: 1, ...gia } }
    expect(authorsOf('tamar', proposals).toSorted()).toEqual(['gia', 'nino', 'tamar'])
    expect(authorsOf('nino', proposals).toSorted()).toEqual(['gia', 'nino'])
  })
})
