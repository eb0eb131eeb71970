import { transitionNames } from '../../../src/engine/rules/moderation/transitions.ts'

interface Cell {
  person: string
  state: string
  transition: string
  result: string
}

const intro = `# Every transition, by everybody, from every state

Each cell is what the API answered: the state the record was in afterwards, or the status of the refusal (401 nobody is signed in, 403 not
theirs to do, 404 not theirs to see, 409 not from this state). "inside": of the record's organization, or the person whose page it is.
People who get the same answers everywhere share a table, states from which everything goes the same way a line.`

const cellsOf = (answered: ReadonlyMap<string, string>): (Cell & { entity: string })[] =>
  [...answered].map(([key, result]) => {
    const [entity = '', person = '', state = '', transition = ''] = key.split(' · ')
    return { entity, person, state, transition, result }
  })

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

function tableOf(cells: readonly Cell[], states: readonly string[]): string {
  const results = new Map(cells.map(({ state, transition, result }) => [`${state}/${transition}`, result]))
  const byCells = Map.groupBy(states, state =>
    transitionNames.map(name => results.get(`${state}/${name}`) ?? '').join('|'),
  )
  const rows = [...byCells].map(([row, alike]) => [
    alike.length === states.length ? 'every state' : alike.join(' · '),
    ...row.split('|'),
  ])
  const all = [['', ...transitionNames], ...rows]
  const widths = all[0]?.map((_head, column) => Math.max(...all.map(row => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = all
  return [line(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n')
}

/** The answers as a document that a person can read through: per entity, a table for all people who get the same answers. */
export function writeTable(answered: ReadonlyMap<string, string>): string {
  const cells = cellsOf(answered)
  const parts = distinct(cells.map(({ entity }) => entity))
    .toSorted()
    .map(entity => {
      const own = cells.filter(cell => cell.entity === entity)
      const states = distinct(own.map(({ state }) => state)).toSorted()
      const byTable = Map.groupBy(distinct(own.map(({ person }) => person)).toSorted(), person =>
        tableOf(
          own.filter(cell => cell.person === person),
          states,
        ),
      )
      return [`## ${entity}`, ...[...byTable].map(([table, people]) => `### ${people.join(' · ')}\n\n${table}`)].join(
        '\n\n',
      )
    })
  return `${[intro, ...parts].join('\n\n')}\n`
}
