import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { StoredDocument } from '../../src/engine/model/stored/documentSchema.ts'
import { printFiles } from '../../src/engine/rules/declaring/printFiles.ts'
import { StartError } from '../settings.ts'

/** The folder of the product's own entities. */
const entitiesFolder = 'src/tourism/entities'

const named = (sentence: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${sentence}: ${names.join(', ')}.`]

/**
 * Writes the resources of a document as source files into a folder. Returns lines on what was written and what a developer has to add.
 * Throws `StartError`, with nothing written, if one of the files exists.
 */
export function writeFiles({ resources = [], changes = [], codeLists = [] }: StoredDocument, folder: string): string[] {
  const files = Object.entries(Object.assign({}, ...resources.map(one => printFiles(one, entitiesFolder)))).map(
    ([path, text]) => ({ path: join(folder, path), text: String(text) }),
  )
  const present = files.find(({ path }) => existsSync(path))
  if (present) throw new StartError(`${present.path} is already there. Nothing was written.`)
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
  }
  return [
    ...files.map(({ path }) => path),
    ...named(
      `Add these lists of values to ${entitiesFolder}/codeLists.ts and their labels to i18n/*/codes.ts`,
      codeLists.map(({ name }) => name),
    ),
    ...named(
      "Changes of the product's own entities are not written; make them in its files",
      changes.map(({ entity }) => entity),
    ),
    ...(files.length > 0 ? ['Then run npm run schema and npm run format.'] : []),
  ]
}
