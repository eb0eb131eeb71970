import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readSources, root, type Source } from './sources.ts'

export type Kind = 'value' | 'type' | 'lazy' | 'worker' | 'style'

/** One file's use of another: both as paths from the root of the project. */
export interface Edge {
  from: string
  to: string
  kind: Kind
}

const named = /(?:^|\n)[ \t]*((?:import|export)\s(?:[^'"`;]*?\sfrom\s)?)['"](\.{1,2}\/[^'"\n]*)['"]/g
const lazy = /(typeof\s+)?\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"](\.{1,2}\/[^'"\n]*)['"]/g
const worker = /\bnew URL\(\s*['"](\.{1,2}\/[^'"\n]*\.tsx?)['"]\s*,\s*import\.meta\.url/g

const kindOf = (statement: string, name: string): Kind => {
  if (name.endsWith('.css')) return 'style'
  return /^\s*(import|export)\s+type\b/.test(statement) ? 'type' : 'value'
}

/** The files that one file uses, whether by value, as types alone, lazily, as a worker or as its style. What a declaration merges into is no use of it. */
export function edgesOf({ path, text }: Source): Edge[] {
  const to = (name: string): string => join(dirname(path), name.replace(/\?.*$/, '')).replaceAll('\\', '/')
  const found: Edge[] = [
    ...[...text.matchAll(named)].map(([, statement = '', name = '']) => ({
      from: path,
      to: to(name),
      kind: kindOf(statement, name),
    })),
    ...[...text.matchAll(lazy)].map(([, isType, name = '']): Edge => ({
      from: path,
      to: to(name),
      kind: isType ? 'type' : 'lazy',
    })),
    ...[...text.matchAll(worker)].map(([, name = '']): Edge => ({ from: path, to: to(name), kind: 'worker' })),
  ]
  return found.filter(edge => existsSync(join(root, edge.to)))
}

/** All uses among the files of some folders of the project. */
export const graphOf = (...folders: string[]): Edge[] => readSources(...folders).flatMap(edgesOf)

/** Sets of nodes each of which leads to all others of its set. */
export function circlesOf(edges: readonly Pick<Edge, 'from' | 'to'>[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const number = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    number.set(node, number.size)
    lowest.set(node, number.size - 1)
    stack.push(node)
    for (const other of next.get(node) ?? []) {
      const seen = number.has(other) ? (stack.includes(other) ? number.get(other) : undefined) : visit(other)
      if (seen !== undefined) lowest.set(node, Math.min(lowest.get(node) ?? 0, seen))
    }
    if (lowest.get(node) === number.get(node)) {
      const circle = stack.splice(stack.indexOf(node))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return lowest.get(node) ?? 0
  }
  for (const node of next.keys()) if (!number.has(node)) visit(node)
  return circles
}

/** The first folder, or file, in which two paths differ, of each of them. */
export function partingOf(one: string, other: string): [string, string] {
  const [here, there] = [one.split('/'), other.split('/')]
  const at = here.findIndex((part, index) => part !== there[index])
  return [here.slice(0, at + 1).join('/'), there.slice(0, at + 1).join('/')]
}
