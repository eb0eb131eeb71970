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

describe('what a request of a public record holds', () => {
  it('is each value that differs, from what is stored to what it would be', () => {
    const after = { ...row, rooms: 9, facility_id: ['a', 'b'], images: [{ url: '/a' }] }
    expect(proposalsFor(row, after, {}, nino)).toEqual({
      rooms: { from: 4, to: 9, ...nino },
      facility_id: { from: ['a'], to: ['a', 'b'], ...nino },
    })
  })

  it('keeps who wrote what stays, and names who writes it anew', () => {
    const first = proposalsFor(row, { ...row, rooms: 9, name_en: 'New' }, {}, nino)
    const second = proposalsFor(row, { ...row, rooms: 9, name_en: 'Newer' }, first, gia)
    expect(second).toEqual({ rooms: { from: 4, to: 9, ...nino }, name_en: { from: 'Old', to: 'Newer', ...gia } })
  })

  it('loses what is set back, and starts from what is stored meanwhile', () => {
    const first = proposalsFor(row, { ...row, rooms: 9, name_en: 'New' }, {}, nino)
    expect(Object.keys(proposalsFor(row, { ...row, name_en: 'New' }, first, gia))).toEqual(['name_en'])
    expect(proposalsFor({ ...row, rooms: 5 }, { ...row, rooms: 9 }, first, gia).rooms).toEqual({
      from: 5,
      to: 9,
      ...nino,
    })
  })

  it('takes nothing for null, and order for a difference', () => {
    expect(proposalsFor({ rooms: undefined }, { rooms: null }, {}, nino)).toEqual({})
    expect(Object.keys(proposalsFor({ facility_id: ['a', 'b'] }, { facility_id: ['b', 'a'] }, {}, nino))).toEqual([
      'facility_id',
    ])
  })

  it('is never what the product writes itself', () => {
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

  it('makes the record as it would be, and leaves the stored one alone', () => {
    const proposals = proposalsFor(row, { ...row, rooms: 9 }, {}, nino)
    expect(asProposed(row, proposals)).toEqual({ ...row, rooms: 9 })
    expect(row.rooms).toBe(4)
  })
})

describe('what the first request of a record holds', () => {
  const draft = {
    ...row,
    status: 'draft',
    desc_ge: ' ',
    always_open: false,
    visible: true,
    working_days: null,
    beds: 0,
  }

  it('is everything that is filled, from nothing', () => {
    const proposals = firstProposals(establishments, draft, {}, nino)
    expect(Object.keys(proposals).toSorted()).toEqual(['beds', 'facility_id', 'images', 'name_en', 'rooms', 'visible'])
    expect(Object.values(proposals).every(({ from, by }) => from === null && by === 'nino')).toBe(true)
  })

  it('keeps who wrote what is still the same', () => {
    const first = firstProposals(establishments, draft, {}, nino)
    expect(firstProposals(establishments, { ...draft, rooms: 5 }, first, gia)).toMatchObject({
      rooms: { to: 5, by: 'gia' },
      name_en: { by: 'nino' },
    })
  })

  it('keeps what was emptied since, with what it held and who emptied it, until it is filled again', () => {
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

  it('has its authors each once, whoever opened it among them', () => {
    const proposals = { ...firstProposals(establishments, draft, {}, nino), rooms: { from: null, to: 1, ...gia } }
    expect(authorsOf('tamar', proposals).toSorted()).toEqual(['gia', 'nino', 'tamar'])
    expect(authorsOf('nino', proposals).toSorted()).toEqual(['gia', 'nino'])
  })
})
