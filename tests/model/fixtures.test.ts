import { readdirSync, readFileSync } from 'node:fs'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { fixtures } from '../../fixtures/index.ts'
import { codeLists, entities } from '../../src/tourism/declarations.ts'
import { fileAddress } from '../../src/engine/fields/fileAddress.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import type { OpeningHours } from '../../src/engine/fields/openingHours.ts'
import { weekdays } from '../../src/engine/fields/week.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { createRegistry, type Entity } from '../../src/engine/model/registry.ts'
import { hashesOf } from '../../src/engine/records/files/hashes.ts'
import { missingFields, mustBeComplete } from '../../src/engine/rules/validation/completeness.ts'
import { checkValue, isEmpty } from '../../src/engine/rules/validation/validation.ts'
import { loadFixtures } from './loadedFixtures.ts'

const folder = new URL('../../fixtures/files/', import.meta.url)
const registry = createRegistry({ entities, codeLists, fieldTypes, authorization })
const tables = Object.keys(fixtures)
const loaded = await loadFixtures(registry)
const rowsOf = (table: string): readonly Row[] => fixtures[table] ?? []
const complete = (table: string): readonly Row[] => loaded.rows[table] ?? []
const called = (table: string, row: Row): string =>
  `${table}/${row.id} (${row.name_ge ?? row.name_en ?? row.title_ge ?? row.email ?? row.subject ?? ''})`

/** Sentences about every filled value of a table that the check has something to say about. */
const complaints = (table: string, check: (entity: Entity, row: Row) => string[]): string[] =>
  complete(table).flatMap(row =>
    check(registry.entity(table), row).map(sentence => `${called(table, row)} ${sentence}`),
  )

describe('the fixtures', () => {
  it('have rows of every entity that people work with', () => {
    const own = entities.filter(entity => !entity.internal && !entity.of).map(entity => entity.name)
    expect(tables.filter(table => !registry.entity(table).declaration.internal).toSorted()).toEqual(own.toSorted())
    expect(tables.filter(table => rowsOf(table).length === 0)).toEqual([])
  })

  it('are as many as the country has regions and municipalities', () => {
    expect([rowsOf('regions').length, rowsOf('municipalities').length]).toEqual([12, 64])
  })

  describe.each(tables)('of %s', table => {
    it('name no property that is not declared', () => {
      const known = registry.entity(table).properties
      expect(
        rowsOf(table)
          .flatMap(row => Object.keys(row))
          .filter(name => !known.has(name) || known.get(name)?.hidden),
      ).toEqual([])
    })

    it('hold values that their field types accept and would not change', () => {
      const check = (entity: Entity, row: Row) =>
        [...entity.properties.values()].flatMap(property => {
          if (property.hidden) return []
          const result = checkValue(registry, property, row[property.name])
          if ('problem' in result) return [`${property.name}: ${JSON.stringify(result.problem)}`]
          return JSON.stringify(result.value) === JSON.stringify(row[property.name])
            ? []
            : [`${property.name} would become ${JSON.stringify(result.value)}`]
        })
      expect(complaints(table, check)).toEqual([])
    })

    it('have every required value', () => {
      expect(
        complaints(table, (entity, row) =>
          mustBeComplete(entity, row) || row.status === 'deleted'
            ? Object.keys(missingFields(entity, row)).map(name => `lacks ${name}`)
            : [],
        ),
      ).toEqual([])
    })

    it('fill every field in some row', () => {
      const unfilled = [...registry.entity(table).properties.values()]
        .filter(property => !property.hidden && !property.field.readOnly && property.name !== 'unused_since')
        .filter(property => complete(table).every(row => isEmpty(row[property.name]) || row[property.name] === false))
      expect(unfilled.map(property => property.name)).toEqual([])
    })
  })

  it.each([
    ['establishments', 'status', 'statuses'],
    ['users', 'role', 'roles'],
    ['users', 'status', 'user_statuses'],
    ['mail', 'status', 'mail_statuses'],
    ['requests', 'status', 'request_statuses'],
    ['reports', 'status', 'conversation_statuses'],
    ['help', 'status', 'conversation_statuses'],
    ['organizations', 'type', 'organization_types'],
    ['guides', 'guide_type_id', 'guide_types'],
    ['requests', 'kind', 'entity_kinds'],
    ['reports', 'kind', 'entity_kinds'],
    ['categories', 'type', 'sectors'],
  ])('show every value of %s.%s', (table, property, list) => {
    const wanted = registry.codeList(list).values.map(code => code.value)
    const shown = new Set(complete(table).map(row => row[property]))
    expect(wanted.filter(value => !shown.has(value))).toEqual([])
  })

  it('give organizations the statuses of pending, rejected and blocked people', () => {
    const shown = new Set(rowsOf('organizations').map(row => row.status))
    expect(['approved', 'pending', 'onmoderation', 'declined', 'locked'].filter(status => !shown.has(status))).toEqual(
      [],
    )
  })

  it('have the six demo people, one per role, all active', () => {
    const people = rowsOf('users').filter(user =>
      /^(admin|moderator|owner|manager|guide|user)@marani\.example$/.test(String(user.email)),
    )
    expect(people.map(person => person.role)).toEqual([
      'administrator',
      'moderator',
      'objectowner',
      'manager',
      'guide',
      'user',
    ])
    expect(new Set(people.map(person => person.status))).toEqual(new Set(['active']))
    const [owner, manager, guide] = people.slice(2)
    expect(owner?.organization_ids).toEqual(manager?.organization_ids)
    expect(rowsOf('guides').some(page => page.user_id === guide?.id)).toBe(true)
  })

  it('have an open request for every record that is on moderation', () => {
    const requested = new Set(
      rowsOf('requests')
        .filter(request => request.status === 'open')
        .map(request => request.record_id),
    )
    const waiting = ['establishments', 'organizations', 'guides'].flatMap(table =>
      rowsOf(table)
        .filter(row => row.status === 'onmoderation')
        .map(row => [table, row] as const),
    )
    expect(waiting.filter(([, row]) => !requested.has(row.id)).map(([table, row]) => called(table, row))).toEqual([])
  })

  it('mark as deleted exactly what is in the trash', () => {
    const both = rowsOf('establishments').filter(
      row => (row.status === 'deleted') !== (typeof row.deleted_at === 'string'),
    )
    expect(both).toEqual([])
  })

  it('have some places only in Georgian and some only in English', () => {
    const places = rowsOf('establishments')
    expect(places.some(place => place.name_ge && !place.name_en)).toBe(true)
    expect(places.some(place => !place.name_ge && place.name_en)).toBe(true)
  })

  it('name only files that come with them', () => {
    const named = JSON.stringify(fixtures).match(/\/files\/[^"]+/g) ?? []
    const shipped = readdirSync(folder).map(fileAddress)
    expect([...new Set(named)].toSorted()).toEqual(shipped.toSorted())
    expect(
      rowsOf('files')
        .map(({ hash }) => fileAddress(String(hash)))
        .toSorted(),
    ).toEqual(shipped.toSorted())
  })

  it('store each file under the hash of its widest version, as an upload would', () => {
    const kept = rowsOf('files').map(({ hash, variants }) => {
      const bytes = readFileSync(new URL(`${String(hash)}/${(variants as string[]).at(-1) ?? ''}`, folder))
      return {
        hash: bytesToHex(sha256(bytes)),
        size: bytes.length,
        variants: readdirSync(new URL(`${String(hash)}/`, folder)),
      }
    })
    expect(kept).toEqual(rowsOf('files').map(({ hash, size, variants }) => ({ hash, size, variants })))
  })

  it('have the stored facts of each file', () => {
    const known = new Map(
      rowsOf('files').map(({ hash, type, size, width, height }) => [
        fileAddress(String(hash)),
        { type, size, width, height } as Row,
      ]),
    )
    const said = (value: unknown): Row[] =>
      Array.isArray(value)
        ? value.flatMap(said)
        : value && typeof value === 'object'
          ? [value as Row, ...Object.values(value).flatMap(said)]
          : []
    const named = said(fixtures).filter(value => known.has(String(value.url)))
    expect(named.length).toBeGreaterThan(100)
    expect(
      named.filter(value =>
        Object.entries(known.get(String(value.url)) ?? {}).some(
          ([name, fact]) => name in value && value[name] !== fact,
        ),
      ),
    ).toEqual([])
  })

  it('record every use of a file, so that none is removed while it is used', async () => {
    const uses = await loaded.store.find({
      entity: 'file_uses',
      where: [],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 10_000,
    })
    const named = tables.flatMap(table =>
      complete(table)
        .filter(row => row.open_record_id !== null)
        .flatMap(row =>
          [...hashesOf(registry.entity(table), row).keys()].map(hash => `${hash} ${table}/${String(row.id)}`),
        ),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(
      uses.map(({ hash, entity, record_id }) => `${String(hash)} ${String(entity)}/${String(record_id)}`).toSorted(),
    ).toEqual(named.toSorted())
  })

  it('put every place on the map inside the country', () => {
    const outside = ['regions', 'municipalities', 'villages', 'establishments'].flatMap(table =>
      rowsOf(table)
        .filter(
          row =>
            row.lat !== undefined &&
            !(Number(row.lat) > 41 && Number(row.lat) < 43.6 && Number(row.lng) > 40 && Number(row.lng) < 46.75),
        )
        .map(row => called(table, row)),
    )
    expect(outside).toEqual([])
  })

  it('have hours past midnight, a break at noon, seasons, exceptional days and places that never close', () => {
    const places = rowsOf('establishments')
    const hours = places.map(place => (place.working_days ?? {}) as OpeningHours)
    const days = hours.flatMap(one => weekdays.flatMap(day => (one[day] ? [one[day]] : [])))
    expect(days.some(day => day.some(({ opens, closes }) => closes <= opens))).toBe(true)
    expect(days.some(day => day.length > 1)).toBe(true)
    expect(hours.flatMap(one => one.seasons ?? []).some(({ from, to }) => from > to)).toBe(true)
    const exceptions = hours.flatMap(one => one.exceptions ?? [])
    expect([
      exceptions.some(one => one.easter === 0),
      exceptions.some(one => one.date?.length === 10),
      exceptions.some(one => one.date?.length === 5),
      exceptions.some(one => one.intervals.length > 0),
    ]).toEqual([true, true, true, true])
    expect(places.some(place => place.always_open === true)).toBe(true)
  })

  it('are dated in 2026 and never changed before they were made', () => {
    for (const table of tables)
      for (const row of complete(table)) {
        expect(
          [row.created_at, row.updated_at].every(date => String(date).startsWith('2026-')),
          called(table, row),
        ).toBe(true)
        expect(String(row.updated_at) >= String(row.created_at), called(table, row)).toBe(true)
      }
  })
})
