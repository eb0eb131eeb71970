import { describe, expect, it } from 'vitest'
import { importsOf, readSources } from './sources.ts'

/** Which rooms of the house may import which, and what to do where an arrow is missing. */
const arrows: Record<string, { to: readonly string[]; instead: string }> = {
  'src/engine/model': { to: [], instead: 'the model knows nobody; hand the thing in as a parameter' },
  'src/tourism/entities': { to: ['src/engine/model'], instead: 'an entity is plain data; put behaviour into a field type or a rule' },
  'src/engine/fields': { to: ['src/engine/model'], instead: 'a field type means the same everywhere; take what it needs as a parameter' },
  'src/engine/rules': { to: ['src/engine/model', 'src/engine/fields'], instead: 'a rule is a pure decision; let the records door fetch what it needs' },
  'src/features/import/tables': { to: ['src/engine/model', 'src/engine/fields'], instead: 'a file is read by its bytes alone, alike for the panel and the command line' },
  'src/engine/records': { to: ['src/engine/model', 'src/engine/fields', 'src/engine/rules'], instead: 'the door works over a Store it is handed' },
  'src/engine/http': { to: ['src/engine/records', 'src/engine/rules', 'src/engine/model', 'src/engine/fields'], instead: 'the API is made from ports; add one' },
  'src/prototype': {
    to: ['src/engine/http', 'src/engine/records', 'src/engine/rules', 'src/engine/model', 'src/engine/fields', 'src/tourism/entities', 'fixtures', 'i18n'],
    instead: 'the prototype is only ports in a browser; a rule belongs into src/engine/rules',
  },
  'src/admin': {
    to: ['src/tourism/entities', 'src/engine/model', 'src/engine/fields', 'src/features/import/tables', 'src/engine/rules', 'i18n'],
    instead: 'the panel asks the API; share a rule through src/engine/rules',
  },
  i18n: { to: ['src/engine/model', 'src/tourism/entities'], instead: 'catalogs hold words only' },
  fixtures: { to: ['src/engine/model'], instead: 'fixtures are data' },
  server: {
    to: ['src/engine/http', 'src/engine/records', 'src/engine/rules', 'src/tourism/entities', 'src/engine/model', 'src/engine/fields', 'src/features/import/tables', 'fixtures', 'i18n'],
    instead: 'the server gives ports to the API; a rule belongs into src/engine/rules',
  },
}

const rooms = Object.keys(arrows)
const roomOf = (path: string): string | undefined => rooms.find(room => path.startsWith(`${room}/`))
const isOwn = (name: string): boolean => /^(src|server|i18n|fixtures)\//.test(name)

describe('the rooms of the house', () => {
  it.each(rooms)('%s imports only what its arrows allow', room => {
    const { to, instead } = arrows[room]!
    const wrong = readSources(room).flatMap(source =>
      importsOf(source)
        .filter(name => isOwn(name) && ![room, ...to].some(allowed => name.startsWith(`${allowed}/`)))
        .map(name => `${source.path} imports ${name}: ${instead}`),
    )
    expect(wrong).toEqual([])
  })

  const belowApi = ['src/engine/model', 'src/tourism/entities', 'src/engine/fields', 'src/engine/rules', 'src/engine/records', 'src/engine/http']
  it.each(belowApi)('%s knows no React, no MUI, no FakeRest, no Node and no database', room => {
    const strange = /^(react|@mui|ra-|fakerest|node:|kysely|pg$|@electric-sql|@hono\/node)/
    const wrong = readSources(room).flatMap(source => importsOf(source).filter(name => strange.test(name)).map(name => `${source.path} imports ${name}: make it a port`))
    expect(wrong).toEqual([])
  })

  it.each(belowApi)('%s reads no clock and no page: they are parameters', room => {
    const wrong = readSources(room)
      .filter(({ text }) => /\bDate\.now\(|\bnew Date\(\)|\b(window|document|localStorage|sessionStorage|process)\./.test(text))
      .map(({ path }) => path)
    expect(wrong).toEqual([])
  })

  it('src/main.tsx loads panel and prototype lazily, so that neither is in the sign-in page', () => {
    const main = readSources('src').find(source => source.path === 'src/main.tsx')
    expect(main?.text).not.toMatch(/from '\.\/prototype/)
  })

  it('every import of an own file leads into a room', () => {
    const lost = readSources('src', 'server').flatMap(source => importsOf(source).filter(name => isOwn(name) && !roomOf(name) && !name.startsWith('src/main')))
    expect(lost).toEqual([])
  })
})
