import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entity, Property } from '../../../src/engine/model/registry.ts'
import { entities } from '../content.ts'
import { openFakerest } from '../stores.ts'
import { columns, type Column } from './columns.ts'
import {
  askerOf,
  isChanged,
  isGiven,
  isSearched,
  knowsExpanded,
  knowsFilter,
  knowsProjection,
  knowsSort,
  knowsWrite,
  pathsTo,
  reportedFields,
  type Asker,
} from './fieldCells.ts'
import { expectCommitted, folded, tableOf } from './table.ts'
import { openAccessFixture, type AccessFixture } from './fixture.ts'

const readings = {
  g: 'stands in the record that is asked for by id',
  l: 'stands in the list',
  h: 'stands in the history',
  a: 'stands in activity',
  s: 'orders the list',
  f: 'narrows the list by a filter',
  q: 'is found by its words',
  n: 'is answered where `fields` names it',
  x: 'is answered of the record that another one refers to',
  e: 'is told by the refusal of a write',
}

const legend = `# Who reads and writes which fields

What the API really answers, of a row that the person gets furthest with. Written by \`fields.test.ts\` from the declarations;
\`npx vitest run tests/api/access -u\` writes it anew. A column is a role; \`+ key\` is a moderator who holds that permission key and no
other. Fields with equal cells share a line.

- **r**: it is read in every way that there is for such a field. Where it is told only in some, their letters stand in brackets:
${Object.entries(readings)
  .map(([letter, says]) => `  **${letter}** ${says}`)
  .join(',\n')}.
- **w**: it is written, in new records and in those that are changed, where the person may do either; **c**: only in new ones, **u**: only in changed ones.
- **·**: it is as if there were no such field. An empty cell: the person reads no such record at all.
`

/** What is read of a field, in letters. */
async function readingOf(
  asker: Asker,
  property: Property,
  reported: Awaited<ReturnType<typeof reportedFields>>,
  paths: Awaited<ReturnType<typeof pathsTo>>,
): Promise<string> {
  const { name } = property
  const searched = await isSearched(asker, property)
  const ways: [string, boolean][] = [
    ['g', name in reported.record],
    ['l', name in reported.listed],
    ['h', name in reported.history],
    ['a', name in reported.activity],
    ['s', await knowsSort(asker, property)],
    ['f', await knowsFilter(asker, property)],
    ['n', await knowsProjection(asker, property)],
    ...(paths.length > 0 ? [['x', await knowsExpanded(asker, paths, property)] as [string, boolean]] : []),
    ...(property.field.search || searched ? [['q', searched] as [string, boolean]] : []),
  ]
  if (!ways.some(([, is]) => is)) ways.push(['e', await knowsWrite(asker, property)])
  const read = ways.filter(([, is]) => is).map(([letter]) => letter)
  if (read.length === ways.length && Boolean(property.field.search) === searched) return 'r'
  return read.length === 0 ? '' : `(${read.join('')})`
}

async function writingOf(asker: Asker, property: Property): Promise<string> {
  const provided = asker.creates && (await isGiven(asker, property))
  const changed = asker.updates && (await isChanged(asker, property))
  if (!provided && !changed) return ''
  if (provided === asker.creates && changed === asker.updates) return 'w'
  return provided ? 'c' : 'u'
}

/** The cells of a column, one per property, and names that answers to writes give although reading does not. */
async function askAbout(
  fixture: AccessFixture,
  entity: Entity,
  column: Column,
): Promise<{ cells: string[]; strange: string[] }> {
  const properties = [...entity.properties.values()]
  const asker = await askerOf(fixture, entity, column)
  if (!asker) return { cells: properties.map(() => ''), strange: [] }
  const reported = await reportedFields(asker)
  const paths = await pathsTo(asker)
  const cells: string[] = []
  for (const property of properties)
    cells.push(`${await readingOf(asker, property, reported, paths)}${await writingOf(asker, property)}` || '·')
  return { cells, strange: reported.strange.map(name => `${column.name}: ${entity.name}.${name}`) }
}

describe('every field', () => {
  let fixture: AccessFixture
  beforeAll(async () => {
    fixture = await openAccessFixture(openFakerest)
  })
  afterAll(() => expect(fixture.api.unexpected).toEqual([]))

  it('can be read and written exactly as in the committed table', async () => {
    const sections: string[] = []
    const strange: string[] = []
    for (const entity of entities) {
      const requested: Awaited<ReturnType<typeof askAbout>>[] = []
      for (const column of columns) requested.push(await askAbout(fixture, entity, column))
      strange.push(...requested.flatMap(one => one.strange))
      const lines = [...entity.properties.keys()].map((label, index) => ({
        label,
        cells: requested.map(({ cells }) => cells[index] ?? ''),
      }))
      sections.push(`## ${entity.name}\n\n${tableOf(folded(lines))}\n`)
    }
    expect(strange).toEqual([])
    await expectCommitted('fields.md', [legend, ...sections].join('\n'))
  })
})
