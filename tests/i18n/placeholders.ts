import { parseSync, Visitor, type ESTree } from 'vite'
import type { Source } from '../architecture/sources.ts'

type Expression = ESTree.Expression | ESTree.Argument

/** Values that code passes to a text: their names, and whether these are all. */
interface Values {
  names: string[]
  complete: boolean
}

/** A place where code uses texts with values. */
interface Use {
  /** File and line. */
  at: string
  /** Keys of texts; a part that is known only at run time is `*`. */
  keys: string[]
  /** The values in each case that the code distinguishes. */
  cases: Values[]
  /** Whether the values are for these texts alone: those of a problem are for programs as well. */
  exclusive: boolean
}

/** The functions that translate a key. */
const translators = new Set(['t', 'translate', 'say', 'notify'])

/** Folders and files whose translator puts a prefix before each key. */
const prefixes = [
  ['src/engine/rules/time/hours/', 'hours.'],
  ['src/engine/rules/text/formats.ts', 'panel.dates.'],
] as const

const unknown: Values = { names: [], complete: false }

function keysOf(node: Expression | undefined): string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node?.type === 'ConditionalExpression') return [...keysOf(node.consequent), ...keysOf(node.alternate)]
  return node?.type === 'TemplateLiteral' ? [node.quasis.map(({ value }) => value.cooked).join('*')] : []
}

type Constants = ReadonlyMap<string, Expression>

const join = (all: Values[]): Values => ({
  names: all.flatMap(({ names }) => names),
  complete: all.every(({ complete }) => complete),
})

/** The values of an object in each case. Constants are looked up among those of the file. */
function casesOf(node: Expression | undefined, constants: Constants): Values[] {
  if (!node) return [{ names: [], complete: true }]
  if (node.type === 'ParenthesizedExpression') return casesOf(node.expression, constants)
  if (node.type === 'ConditionalExpression')
    return [...casesOf(node.consequent, constants), ...casesOf(node.alternate, constants)]
  if (node.type === 'Identifier')
    return constants.has(node.name) ? casesOf(constants.get(node.name), constants) : [unknown]
  if (node.type !== 'ObjectExpression') return [unknown]
  let cases: Values[] = [{ names: [], complete: true }]
  for (const property of node.properties) {
    const added =
      property.type === 'SpreadElement'
        ? casesOf(property.argument, constants)
        : [
            property.key.type === 'Identifier' && !property.computed
              ? { names: [property.key.name], complete: true }
              : unknown,
          ]
    cases = cases.flatMap(before => added.map(more => join([before, more])))
  }
  return cases
}

function propertyOf(node: Expression | undefined, name: string): Expression | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  for (const property of node.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value as Expression
  return undefined
}

/** Whether an object is for one text alone: what is spread into it may be for others as well. */
const isOwn = (node: Expression | undefined): boolean =>
  node?.type === 'ObjectExpression' && node.properties.every(({ type }) => type === 'Property')

const nameOf = ({ callee }: ESTree.CallExpression | ESTree.NewExpression): string => {
  const named = callee.type === 'MemberExpression' ? callee.property : callee
  return named.type === 'Identifier' ? named.name : ''
}

/** Every place of a file where texts are used: translations by key, problems by code. */
export function usesOf({ path, text }: Source): Use[] {
  const prefix = prefixes.find(([start]) => path.startsWith(start))?.[1] ?? ''
  const constants = new Map<string, Expression>()
  const found: { start: number; keys: string[]; values: Expression | undefined; exclusive: boolean }[] = []
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ObjectExpression') constants.set(id.name, init)
    },
    CallExpression: node => {
      const name = nameOf(node)
      if (!translators.has(name)) return
      const keys = keysOf(node.arguments[0]).map(key => `${prefix}${key}`)
      const [, options] = node.arguments
      const values = name === 'notify' ? propertyOf(options, 'messageArgs') : options
      found.push({ start: node.start, keys, values, exclusive: isOwn(values) })
    },
    NewExpression: node => {
      if (nameOf(node) !== 'Problem') return
      const keys = keysOf(node.arguments[0]).map(code => `problems.${code}`)
      found.push({ start: node.start, keys, values: node.arguments[1], exclusive: false })
    },
    ObjectExpression: node => {
      const values = propertyOf(node, 'params')
      const codes = ['code', 'error'].flatMap(name => keysOf(propertyOf(node, name)))
      const keys = codes.map(code => `problems.fields.${code}`)
      if (values) found.push({ start: node.start, keys, values, exclusive: false })
    },
  }).visit(parseSync(path, text).program)
  return found.map(({ start, keys, values, exclusive }) => ({
    at: `${path}:${text.slice(0, start).split('\n').length}`,
    keys,
    cases: casesOf(values, constants),
    exclusive,
  }))
}

/** The variables of each text, by its key. */
type Texts = ReadonlyMap<string, ReadonlySet<string>>

/** The names of values with those that the response derives: the text of a duration that is given in seconds. */
const withDerived = (names: readonly string[]): string[] => [...names, ...(names.includes('seconds') ? ['wait'] : [])]

/** Returns the texts of a key with their variables; of a key that is known in part, those that it may mean. */
function textsOf(key: string, texts: Texts): [string, ReadonlySet<string>][] {
  if (!key.includes('*')) return [...texts].filter(([name]) => name === key)
  const parts = key.split('*').map(part => part.replaceAll('.', '\\.'))
  return [...texts].filter(([name]) => new RegExp(`^${parts.join('[^.]+')}$`).test(name))
}

/** What does not fit: a variable of a text without a value, a value without a variable. */
export const misfits = (uses: readonly Use[], texts: Texts): string[] =>
  uses.flatMap(({ at, keys, cases, exclusive }) => {
    const possible = keys.flatMap(key => textsOf(key, texts))
    const used = new Set(possible.flatMap(([, variables]) => [...variables]))
    const certain = possible.filter(([key]) => keys.includes(key))
    return cases.flatMap(({ names, complete }) => [
      ...certain.flatMap(([key, variables]) =>
        [...variables]
          .filter(name => complete && !withDerived(names).includes(name))
          .map(name => `${at}: ${key} needs ${name}`),
      ),
      ...names
        .filter(name => exclusive && possible.length > 0 && name !== '_' && !used.has(name))
        .map(name => `${at}: ${keys.join(', ')} does not use ${name}`),
    ])
  })
