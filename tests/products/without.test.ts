import { describe, expect, it } from 'vitest'
import { fixtures } from '../../fixtures/index.ts'
import { routesOf, type Feature } from '../../src/engine/feature.ts'
import { declarationsOf, workOf } from '../../src/engine/product.ts'
import { load } from '../../src/engine/records/load.ts'
import { marani } from '../../src/tourism/declarations.ts'
import { openFakerest } from '../api/stores.ts'
import { mistakesIn, openProduct } from './openProduct.ts'
import { featureNamed, needsOf, dependentsOf, without } from './removedFeatures.ts'

/** What nobody could come in without: the features that accounts need, and what these need in turn. */
const wanted = needsOf('accounts')
const takeable = marani.features.map(({ name }) => name).filter(name => !wanted.has(name))

it('every feature can be removed except those that people sign in with', () => {
  expect([...wanted].toSorted()).toEqual([
    'accounts',
    'emails',
    'map',
    'moderation',
    'notifications',
    'pages',
    'people',
    'views',
    'workload',
  ])
})

const pathsOf = (feature: Feature): string[] => routesOf(feature, marani).map(({ method, path }) => `${method} ${path}`)

describe.each(takeable)('Marani without %s', name => {
  const gone = dependentsOf(name)
  const product = without(gone)
  const lost = [...gone].map(featureNamed)

  it('is declared without a mistake', () => {
    expect(mistakesIn(product)).toEqual([])
  })

  it('has neither its routes, nor its tables, nor its jobs, and all the others', () => {
    const work = workOf(product)
    const paths = new Set(work.routes.map(({ method, path }) => `${method} ${path}`))
    expect(lost.flatMap(pathsOf).filter(path => paths.has(path))).toEqual([])
    expect(product.features.flatMap(pathsOf).filter(path => !paths.has(path))).toEqual([])
    const tables = new Set(declarationsOf(product).entities.map(entity => entity.name))
    expect(
      lost.flatMap(({ entities = [] }) => entities.map(entity => entity.name)).filter(table => tables.has(table)),
    ).toEqual([])
    expect(lost.flatMap(({ jobs = {} }) => Object.keys(jobs)).filter(job => Object.hasOwn(work.jobs, job))).toEqual([])
  })
})

describe.each(takeable)('Marani without %s, running,', name => {
  it('starts, lets people sign in, and responds for every list that it has', async () => {
    const opened = await openProduct(without(dependentsOf(name)), openFakerest)
    await load(
      opened.ports,
      Object.fromEntries(Object.entries(fixtures).filter(([table]) => opened.registry.entities.has(table))),
    )
    const { call } = await opened.arrive('administrator')
    const settings = (await call('POST', '/settings')).record
    const names = (settings.entities as { name: string }[]).map(entity => entity.name)
    const answers = await Promise.all(
      names.map(async entity => [entity, (await call('GET', `/${entity}`)).status] as const),
    )
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
    const [establishment] = (await call('GET', '/establishments')).rows
    const changed = await call('PATCH', `/establishments/${establishment?.id}`, {
      version: establishment?.version,
      name_en: 'Another name',
    })
    expect(changed.status).toBe(200)
    const lists = (featureNamed(name).entities ?? []).filter(({ internal }) => !internal)
    for (const list of lists) expect((await call('GET', `/${list.name}`)).status).toBe(404)
    const email = 'administrator-1@museum.example'
    expect((await opened.nobody('POST', '/auth/recover_password', { email })).status).toBe(202)
    await opened.ports.background.settled()
    expect(await opened.ports.outbox?.()).toMatchObject([{ kind: 'mail', to: email }])
    expect(opened.unexpected).toEqual([])
    await opened.close()
  })
})
