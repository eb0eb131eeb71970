import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Source {
  /** Path from the root of the project, with forward slashes. */
  path: string
  text: string
}

const listed = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

/** The TypeScript files below some folders of the project. */
export const readSources = (...folders: string[]): Source[] =>
  folders.flatMap(listed).map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const importing =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** What a file imports: paths from the root for its own files, names for packages. */
export const importsOf = ({ path, text }: Source): string[] =>
  [...text.matchAll(importing)].map(([, from = '', lazily]) => {
    const name = lazily ?? from
    return name.startsWith('.') ? join(dirname(path), name).replaceAll('\\', '/') : name
  })
