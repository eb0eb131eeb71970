import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { entities } from '../content.ts'
import { openEmbedded, openFakerest } from '../stores.ts'
import { letters, recordRoutes } from './actions.ts'
import { ask, askToCreate, type Reported } from './cells.ts'
import { columns, type Column } from './columns.ts'
import { ways } from './reading.ts'
import { statesOf, whoseRows, type State, type Whose } from './arrange.ts'
import { expectCommitted, folded, tableOf, type Line } from './table.ts'
import { openAccessFixture, type AccessFixture } from './fixture.ts'

const legend = `# Who reaches which rows

What the API really answers, whoever asks for a row of whomever in whatever state. Written by \`rows.test.ts\` from the declarations
and the route table; \`npx vitest run tests/api/access -u\` writes it anew. A column is a role; \`+ key\` is a moderator who holds that
permission key and no other. Everybody belongs to one organization, and whoever is no moderator still holds every key, as if they had been
one; neither must open anything to roles that it is not for.

Headings say whose the row is by the entity's own fields: \`own\` names the person, \`of own organization\` theirs, in the field in brackets
and in no other; \`foreign\` names others, \`of nobody\` none; \`of another kind\` is in the same table, but none of
these. Below them is a line for each state, or for several that answer alike.

- **R**: the row is reached in every way of reading. Where it is only in some, their letters stand instead:
${Object.entries(ways)
  .map(([letter, { says }]) => `  **${letter}** ${says}`)
  .join(',\n')}.
- **E**: the row comes in an export.
- **C**: such a row may be created (lines under "new").
- ${[...Map.groupBy(Object.entries(letters), ([, letter]) => letter)].map(([letter, names]) => `**${letter}** ${names.map(([name]) => `\`${name}\``).join(', ')}`).join(' · ')}: it is done. In lower case: it needs moderation.
- A number alone is the status of the refusal: 401 not signed in, 403 not for such people at all, 404 as if there were no such row, 422 refused
  for what it would belong to.
- Routes of one entity's own have lines of their own, with the status they answer; 409 is not possible in that state.
`

interface Place {
  entity: Entity
  whose: Whose
  state: State
}

const places = entities.flatMap(entity =>
  whoseRows(entity).flatMap(whose => statesOf(entity).map((state): Place => ({ entity, whose, state }))),
)

/** Kinds of new rows, as far as what is sent can say whose they are. */
function newRows(entity: Entity): Whose[] {
  const said = whoseRows(entity).filter(
    ({ property, outside }) => !outside && (property === null || !property.field.readOnly),
  )
  return said.length > 1 ? said : [{ label: 'any', property: null }]
}

async function inEveryColumn<Result>(work: (column: Column) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const column of columns) results.push(await work(column))
  return results
}

interface Block {
  label: string
  lines: Required<Line>[]
}

/** Every line about an entity's rows of one kind, and whatever betrayed that a row is there. */
async function askAbout(fixture: AccessFixture, entity: Entity, whose: Whose): Promise<Block & { betrayed: string[] }> {
  const reported: { state: State; cells: Reported[] }[] = []
  for (const state of statesOf(entity))
    reported.push({ state, cells: await inEveryColumn(column => ask(fixture, { entity, whose, state, column })) })
  const linesOf = (cellOf: (cell: Reported) => string, name = '') =>
    folded(reported.map(({ state, cells }) => ({ label: state.label, cells: cells.map(cellOf) }))).map(line => ({
      ...line,
      label: `  ${name}${line.label}`,
    }))
  const routesAside = recordRoutes(entity).filter(({ letter }) => letter === null)
  return {
    label: whose.label,
    lines: [
      ...linesOf(cell => cell.letters),
      ...routesAside.flatMap(({ name }) => linesOf(cell => String(cell.others[name]), `${name}: `)),
    ],
    betrayed: reported.flatMap(({ state, cells }) =>
      cells.flatMap((cell, index) =>
        cell.betrayed.map(route => `${columns[index]?.name}: ${route}, ${whose.label}, ${state.label}`),
      ),
    ),
  }
}

/** Lines about who may create which rows. */
async function askAboutNew(fixture: AccessFixture, entity: Entity): Promise<Block> {
  const lines: Required<Line>[] = []
  for (const whose of newRows(entity))
    lines.push({
      label: whose.label,
      cells: await inEveryColumn(column => askToCreate(fixture, { entity, whose, column })),
    })
  return { label: 'new', lines: folded(lines).map(line => ({ ...line, label: `  ${line.label}` })) }
}

/** Blocks of which those that say the same are one. */
const joined = (blocks: readonly Block[]): Line[] =>
  [...Map.groupBy(blocks, ({ lines }) => JSON.stringify(lines)).values()].flatMap(group => [
    { label: group.map(({ label }) => label).join(', ') },
    ...(group[0]?.lines ?? []),
  ])

describe('every row', () => {
  let fixture: AccessFixture
  beforeAll(async () => {
    fixture = await openAccessFixture(openFakerest)
  })
  afterAll(() => expect(fixture.api.unexpected).toEqual([]))

  it(
    'can be read and changed exactly as in the committed table, and does not reveal its existence to anyone else',
    { timeout: 600_000 },
    async () => {
      const sections: string[] = []
      const revealed: string[] = []
      for (const entity of entities) {
        const blocks: Block[] = []
        for (const whose of whoseRows(entity)) {
          const { betrayed, ...block } = await askAbout(fixture, entity, whose)
          blocks.push(block)
          revealed.push(...betrayed)
        }
        sections.push(
          `## ${entity.name}\n\n${tableOf([...joined(blocks), ...joined([await askAboutNew(fixture, entity)])])}\n`,
        )
      }
      expect(revealed).toEqual([])
      await expectCommitted('rows.md', [legend, ...sections].join('\n'))
    },
  )

  it(
    'gets the same responses from a database: each kind of row in one column, in turn',
    { timeout: 600_000 },
    async () => {
      const other = await openAccessFixture(openEmbedded)
      for (const [index, place] of places.entries()) {
        const column = columns[(index * 5) % columns.length] as Column
        const [here, there] = [await ask(fixture, { ...place, column }), await ask(other, { ...place, column })]
        expect(there, `${place.entity.name}, ${place.whose.label}, ${place.state.label}, ${column.name}`).toEqual(here)
      }
      for (const [index, entity] of entities.entries()) {
        const [column, [whose]] = [columns[(index * 5) % columns.length] as Column, newRows(entity)]
        if (whose)
          expect(await askToCreate(other, { entity, whose, column }), entity.name).toBe(
            await askToCreate(fixture, { entity, whose, column }),
          )
      }
      expect(other.api.unexpected).toEqual([])
      await other.api.close()
    },
  )
})
