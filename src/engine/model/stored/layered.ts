import { findFlaws } from '../checkEntities.ts'
import type { Declarations } from '../registry.ts'
import { checkChange, checkResource, checkStoredList, type StoredContext, type StoredTaken } from './checkStored.ts'
import { declarationsOver } from './declarationsOver.ts'
import { documentFormat } from './documentFormat.ts'
import type { DocumentPart } from './documentSchema.ts'
import { formerNamesOf, type FormerNames } from './formerNames.ts'
import { heirsOf, type Heirs } from './heirs.ts'
import { keptOf, type Kept } from './kept.ts'
import { mistake, pathKey, valueAt, type Mistake, type Path } from './mistake.ts'
import { numbered } from './numbered.ts'
import { placeOfMistake } from './placeOfMistake.ts'
import { readDocument } from './readDocument.ts'
import type { StoredTexts } from './storedTexts.ts'
import { textsOver } from './textsOver.ts'
import { placeInWhole, unitOf, without } from './without.ts'

/** A part of the document that is not in force, and why: it is hidden, and its rows and values are kept. */
export interface SetAside {
  path: Path
  /** What it is about: a resource, an entity of the product, a list of values. Empty where it says none. */
  name: string
  mistakes: readonly Mistake[]
}

/** What runs: what the product declares in files with what people have declared over it. */
export interface Layered {
  declarations: Declarations
  /** What people read of the stored part, to be merged into the catalogs. */
  texts: StoredTexts
  /** How many texts lack a language, by the name of a resource, an entity or a list; another language is shown. */
  lacking: Readonly<Record<string, number>>
  setAside: readonly SetAside[]
  /** What fields in force were called before. */
  former: FormerNames
  /** Which fields continue in others, of another type. */
  heirs: Heirs
  kept: Kept
}

/** What is wrong with a document by itself and beside the product, whose own mistakes are not its. */
function* ownMistakes(context: StoredContext): Generator<Mistake> {
  const { resources, changes, codeLists } = context.read
  for (const { index, value } of resources) yield* checkResource(value, ['resources', index], context)
  for (const { index, value } of changes) yield* checkChange(value, ['changes', index], context)
  for (const { index, value } of codeLists) yield* checkStoredList(value, ['codeLists', index], context)
}

/** What is wrong with what follows from a document, as with any declarations. */
function mistakesOver(context: StoredContext): Mistake[] {
  const { files, read, taken } = context
  const known = new Set<unknown>([...files.entities, ...files.codeLists])
  return findFlaws(declarationsOver(context), { ...taken, known }).map(flaw =>
    mistake(flaw.code, placeOfMistake(flaw, read) ?? [], flaw.params),
  )
}

interface Found {
  context: StoredContext
  mistakes: Mistake[]
}

/** Leaves out what is wrong, and what is wrong without that, until nothing is. */
function settle(start: StoredContext, out: Set<string>): Found {
  const mistakes: Mistake[] = []
  for (;;) {
    const context = { ...start, read: without(start.read, out) }
    const own = [...ownMistakes(context)]
    const found = own.length > 0 ? own : mistakesOver(context)
    if (found.length === 0) return { context, mistakes }
    const before = out.size
    for (const one of found) {
      const path = placeInWhole(one.path, context.read)
      mistakes.push({ ...one, path })
      out.add(pathKey(unitOf(path)))
    }
    // What is wrong and is nowhere in the document came of all of it together.
    if (out.size === before || found.some(({ path }) => path.length === 0))
      return {
        context: { ...start, read: { ...start.read, resources: [], changes: [], codeLists: [] } },
        mistakes,
      }
  }
}

const namesByPart: Record<DocumentPart, Path> = {
  resources: ['entity', 'name'],
  changes: ['entity'],
  codeLists: ['name'],
  purged: ['entity'],
}

function nameAt(document: unknown, [part, index]: Path): string {
  const name = Object.keys(namesByPart).includes(String(part))
    ? valueAt(document, [part ?? '', index ?? 0, ...namesByPart[part as DocumentPart]])
    : undefined
  return typeof name === 'string' ? name : ''
}

function setAsideOf(document: unknown, mistakes: readonly Mistake[]): SetAside[] {
  const units = new Map(mistakes.map(({ path }) => [pathKey(unitOf(path)), unitOf(path)]))
  return [...units].map(([key, path]) => ({
    path,
    name: nameAt(document, path),
    mistakes: mistakes.filter(one => pathKey(unitOf(one.path)) === key),
  }))
}

/** A document whose kinds have their numbers, as far as it can be read. */
function readNumbered(document: unknown): ReturnType<typeof readDocument> {
  const { read, mistakes } = readDocument(document)
  const whole = numbered({
    format: documentFormat,
    resources: read.resources.map(({ value }) => value),
    purged: read.purged.map(({ value }) => value),
  })
  const resources = read.resources.map(({ index }, place) => ({ index, value: whole.resources?.[place] }))
  return {
    read: {
      ...read,
      resources: resources.flatMap(({ index, value }) => (value ? [{ index, value }] : [])),
    },
    mistakes,
  }
}

function begin(files: Declarations, document: unknown, taken: StoredTaken): Found {
  const { read, mistakes } = readNumbered(document)
  return {
    mistakes,
    context: {
      files,
      shipped: new Map(files.entities.map(entity => [entity.name, entity])),
      fieldTypes: new Map(files.fieldTypes.map(type => [type.name, type])),
      read,
      taken,
    },
  }
}

/**
 * What the product declares with what is stored over it. A stored part that does not pass, since it was written for another version of the
 * product say, is set aside with its reasons and changes nothing; its table and its values are kept. Never throws, whatever the document is.
 */
export function layered(files: Declarations, document: unknown, taken: StoredTaken = {}): Layered {
  const start = begin(files, document, taken)
  const { context, mistakes } = settle(start.context, new Set())
  const declarations = declarationsOver(context)
  return {
    declarations,
    ...textsOver(context),
    setAside: setAsideOf(document, [...start.mistakes, ...mistakes]),
    former: formerNamesOf(context.read, declarations),
    heirs: heirsOf(context.read, declarations),
    kept: keptOf(document, declarations),
  }
}

/** Everything that is wrong with a document before it is published; nothing means that all of it would be in force. */
export function checkDocument(files: Declarations, document: unknown, taken: StoredTaken = {}): Mistake[] {
  const { context, mistakes } = begin(files, document, taken)
  const own = [...ownMistakes(context)]
  const rest = own.length > 0 || mistakes.length > 0 ? [] : mistakesOver(context)
  return [...mistakes, ...own, ...rest]
}

/**
 * What is wrong with a document that is to be published. Two fields under one column are no mistake of it: a field that is new in it gets a
 * column of its own as it is published.
 */
export const checkDraft = (...checked: Parameters<typeof checkDocument>): Mistake[] =>
  checkDocument(...checked).filter(({ code, path }) => code !== 'twice' || path.at(-1) !== 'column')
