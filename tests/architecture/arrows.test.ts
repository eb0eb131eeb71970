import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { features } from '../../src/tourism/features.ts'
import { circlesOf, edgesOf, graphOf, partingOf, type Edge } from './graph.ts'
import { importsOf, readSources, root } from './sources.ts'

/**
 * The floors of the house, the lowest first: a file uses what lies on its own floor or on a lower one, whether by value, as types alone,
 * lazily or as its style. Inside a floor its rooms are in order too.
 */
const floors = [
  { name: 'languages', path: /^src\/languages\.ts$/, instead: 'languages are data' },
  {
    name: 'engine',
    path: /^src\/engine\//,
    instead: 'the engine knows no feature; take it from the ports, from what follows from writes, or as a parameter',
  },
  { name: 'texts', path: /^i18n\//, instead: 'catalogs hold words only' },
  {
    name: 'panel',
    path: /^src\/panel\//,
    instead:
      'the generated panel knows no feature; let the product register it (panelProduct, formParts, listParts, overrides)',
  },
  {
    name: 'features',
    path: /^src\/features\//,
    instead: 'a feature knows no product; let the product put it together',
  },
  {
    name: 'tourism',
    path: /^src\/tourism\//,
    instead: 'what is Marani alone runs anywhere; take what a place has from the ports',
  },
  { name: 'content', path: /^fixtures\//, instead: 'fixtures are data' },
  { name: 'prototype', path: /^src\/prototype\//, instead: 'the prototype is only ports in a browser' },
  { name: 'server', path: /^server\//, instead: 'the server is only the ports of a place' },
  { name: 'start', path: /^src\/main\.tsx$/, instead: 'the start is known by nobody' },
] as const

const rooms: readonly (readonly string[])[] = [
  [
    'src/engine/model',
    'src/engine/fields',
    'src/engine/rules',
    'src/engine/records',
    'src/engine/ports',
    'src/engine/ports.ts',
    'src/engine/jobs',
    'src/engine/http',
    'src/engine/feature.ts',
    'src/engine/product.ts',
  ],
  ['src/panel/data', 'src/panel/ui', 'src/panel/fields', 'src/panel/record', 'src/panel/shell'],
  [
    'src/tourism/georgian',
    'src/tourism/country',
    'src/tourism/authorization.ts',
    'src/tourism/main.ts',
    'src/tourism/registrationConfig.ts',
    'src/tourism/recipientCriteria.ts',
    'src/tourism/described.ts',
    'src/tourism/commenting.ts',
    'src/tourism/secondStep.ts',
    'src/tourism/configureMarani.ts',
    'src/tourism/entities',
    'src/tourism/attention.ts',
    'src/tourism/expirePassed.ts',
    'src/tourism/features.ts',
    'src/tourism/declarations.ts',
    'src/tourism/texts.ts',
    'src/tourism/product.ts',
    'src/tourism/ports.ts',
    'src/tourism/createApi.ts',
    'src/tourism/panel',
  ],
]

const edges = graphOf('src', 'server', 'i18n', 'fixtures')
const reported = ({ from, to, kind }: Edge): string => `${from} -> ${to}${kind === 'value' ? '' : ` (${kind})`}`
const floorOf = (path: string): number => floors.findIndex(floor => floor.path.test(path))
const isIn = (path: string, room: string): boolean => path === room || path.startsWith(`${room}/`)
const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]
const isPanelOf = (path: string): boolean => /^src\/features\/[^/]+\/(panel\.ts$|panel\/)/.test(path)

describe('the graph of imports', () => {
  it('contains imports of values, types, styles and workers, and lazy imports', () => {
    const text = [
      "import { a } from './graph.ts'",
      "import type { B } from './sources.ts'",
      "export * from './house.test.ts'",
      "const c = await import('./arrows.test.ts')",
      "type D = typeof import('./arrows.test.ts')",
      "new Worker(new URL('./graph.ts', import.meta.url))",
      "import '../../src/panel/ui/theme/base.css'",
    ].join('\n')
    expect(
      edgesOf({ path: 'tests/architecture/sample.ts', text })
        .map(({ kind, to }) => `${kind} ${to}`)
        .toSorted(),
    ).toEqual([
      'lazy tests/architecture/arrows.test.ts',
      'style src/panel/ui/theme/base.css',
      'type tests/architecture/arrows.test.ts',
      'type tests/architecture/sources.ts',
      'value tests/architecture/graph.ts',
      'value tests/architecture/house.test.ts',
      'worker tests/architecture/graph.ts',
    ])
  })

  it('finds circular imports, with all their members', () => {
    const edges = ['a b', 'b c', 'c a', 'c d', 'd e', 'f f'].map(pair => ({ from: pair[0] ?? '', to: pair[2] ?? '' }))
    expect(circlesOf(edges)).toEqual([['a', 'b', 'c']])
  })
})

describe('the dependencies between folders', () => {
  it('every file belongs to a layer', () => {
    const homeless = readSources('src', 'server', 'i18n', 'fixtures').filter(
      ({ path }) => floorOf(path) < 0 && path !== 'src/vite-env.d.ts',
    )
    expect(homeless.map(({ path }) => path)).toEqual([])
  })

  it('lead from a higher layer to a lower one', () => {
    const wrong = edges.filter(
      ({ from, to }) =>
        floorOf(to) > floorOf(from) ||
        (floorOf(from) === floors.findIndex(({ name }) => name === 'server') &&
          /^src\/(panel|prototype|main)/.test(to)),
    )
    expect(wrong.map(edge => `${reported(edge)}: ${floors[floorOf(edge.from)]?.instead}`)).toEqual([])
  })

  it.each(rooms.map(order => [order[0]?.split('/').slice(0, 2).join('/'), order] as const))(
    'lead from a higher room of %s to a lower one',
    (floor, order) => {
      const roomOf = (path: string): number => order.findIndex(room => isIn(path, room))
      const homeless = readSources(String(floor)).filter(({ path }) => roomOf(path) < 0)
      expect(homeless.map(({ path }) => path)).toEqual([])
      expect(
        edges
          .filter(({ from, to }) => isIn(to, String(floor)) && isIn(from, String(floor)) && roomOf(to) > roomOf(from))
          .map(reported),
      ).toEqual([])
    },
  )

  it('lead inside a feature from its panel to its other files, never back', () => {
    const wrong = edges.filter(({ from, to }) => featureOf(from) !== undefined && !isPanelOf(from) && isPanelOf(to))
    expect(wrong.map(reported)).toEqual([])
  })

  it('never lead from code of the server to the panel', () => {
    const wrong = edges.filter(
      ({ from, to }) => featureOf(from) !== undefined && !isPanelOf(from) && isIn(to, 'src/panel'),
    )
    expect(wrong.map(reported)).toEqual([])
  })

  it('lead from panel.ts of a feature to its screens only by lazy imports, so that a server can read it too', () => {
    const registers = /^src\/(features\/[^/]+|panel\/shell)\/panel\.ts$/
    expect(
      edges.filter(({ from, kind }) => registers.test(from) && kind !== 'lazy' && kind !== 'type').map(reported),
    ).toEqual([])
  })

  it('lead from a feature exactly to the features that it lists under `needs`', () => {
    const used = new Map<string, Set<string>>(features.map(({ name }) => [name, new Set()]))
    for (const { from, to } of edges) {
      const [here, there] = [featureOf(from), featureOf(to)]
      if (here && there && here !== there) used.get(here)?.add(there)
    }
    const complaints = features.flatMap(({ name, needs }) => {
      const others = used.get(name) ?? new Set<string>()
      return [
        ...[...others]
          .filter(other => !needs.includes(other))
          .map(other => `${name} imports ${other}: add it to needs`),
        ...needs.filter(other => !others.has(other)).map(other => `${name} needs ${other}, but does not import it`),
      ]
    })
    expect(complaints).toEqual([])
  })

  it('every folder of src/features is a feature of the product with the same name', () => {
    expect(features.map(({ name }) => name).toSorted()).toEqual(readdirSync(join(root, 'src/features')).toSorted())
  })

  it('no two folders depend on each other, directly or indirectly', () => {
    // The folders at the root are floors, which have an order of their own.
    const folders = edges
      .map(({ from, to }) => partingOf(from, to))
      .filter(pair => pair.every(path => path.includes('/') && !/\.\w+$/.test(path)))
    expect(circlesOf(folders.map(([from, to]) => ({ from, to })))).toEqual([])
  })

  it('no files import each other in a circle, not even types or lazily', () => {
    expect(circlesOf(edges)).toEqual([])
  })

  const runsAnywhere = (path: string): boolean =>
    isIn(path, 'src/engine') ||
    (isIn(path, 'src/features') && !isPanelOf(path)) ||
    (isIn(path, 'src/tourism') && !isIn(path, 'src/tourism/panel'))
  const anywhere = readSources('src').filter(({ path }) => runsAnywhere(path))

  it('code for any environment does not use React, MUI, FakeRest, Node or a database', () => {
    const strange = /^(react|@mui|ra-|fakerest|node:|kysely|pg$|@electric-sql|@hono\/node)/
    expect(
      anywhere.flatMap(source =>
        importsOf(source)
          .filter(name => strange.test(name))
          .map(name => `${source.path} imports ${name}: make it a port`),
      ),
    ).toEqual([])
  })

  it('code for any environment reads neither the clock nor the page: they are parameters', () => {
    const wrong = anywhere.filter(({ text }) =>
      /\bDate\.now\(|\bnew Date\(\)|\b(window|document|localStorage|sessionStorage|process)\./.test(text),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('src/main.tsx loads panel and prototype lazily, so that neither is in the sign-in page', () => {
    expect(
      edges
        .filter(({ from, to, kind }) => from === 'src/main.tsx' && isIn(to, 'src/prototype') && kind !== 'lazy')
        .map(reported),
    ).toEqual([])
  })
})
