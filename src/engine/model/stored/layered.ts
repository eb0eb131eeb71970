import { findFlaws } from '../checkEntities.ts'
import type { Declarations } from '../registry.ts'
import {
  checkChange,
  checkResource,
  checkStoredList,
  type StoredContext,
  type StoredCheckOptions,
} from './checkStored.ts'
import { mergeDeclarations } from './mergeDeclarations.ts'
import { documentFormat } from './documentFormat.ts'
import type { DocumentPart } from './documentSchema.ts'
import { formerNamesOf, type FormerNames } from './formerNames.ts'
import { successorsOf, type Successors } from './successors.ts'
import { retainedSchemaOf, type RetainedSchema } from './retainedSchema.ts'
import { mistake, pathKey, valueAt, type Mistake, type Path } from './mistake.ts'
import { withKindNumbers } from './kindNumbers.ts'
import { placeOfMistake } from './placeOfMistake.ts'
import { readDocument } from './readDocument.ts'
import type { StoredTexts } from './storedTexts.ts'
import { mergeTexts } from './mergeTexts.ts'
import { originalPath, unitOf, withoutUnits } from './withoutUnits.ts'

/** A part of the document that is not active, with the reasons. It is hidden; its rows and values are kept. */
export interface SetAside {
  path: Path
  /** The name of the resource, entity of the product, or code list. Empty if it has none. */
  name: string
  mistakes: readonly Mistake[]
}

/** The active declarations: those of files, with stored ones merged over them. */
export interface Layered {
  declarations: Declarations
  /** The texts of the stored part, to be merged into the catalogs. */
  texts: StoredTexts
  /**
   * The number of texts that are missing in a language, by resource, entity or code list. Another language is shown
   * instead.
   */
  lacking: Readonly<Record<string, number>>
  setAside: readonly SetAside[]
  /** The former names of active fields. */
  former: FormerNames
  /** The fields that have taken over the values of fields with another type. */
  successors: Successors
  retained: RetainedSchema
}

/** Finds mistakes of a document in itself and in relation to the product, without mistakes of the product. */
function* ownMistakes(context: StoredContext): Generator<Mistake> {
  const { resources, changes, codeLists } = context.read
  for (const { index, value } of resources) yield* checkResource(value, ['resources', index], context)
  for (const { index, value } of changes) yield* checkChange(value, ['changes', index], context)
  for (const { index, value } of codeLists) yield* checkStoredList(value, ['codeLists', index], context)
}

/** Finds mistakes in the declarations that a document results in. */
function mistakesOver(context: StoredContext): Mistake[] {
  const { files, read, taken } = context
  const known = new Set<unknown>([...files.entities, ...files.codeLists])
  return findFlaws(mergeDeclarations(context), { ...taken, known }).map(flaw =>
    mistake(flaw.code, placeOfMistake(flaw, read) ?? [], flaw.params),
  )
}

interface Found {
  context: StoredContext
  mistakes: Mistake[]
}

/** Removes invalid parts, and parts that are invalid without those, until none are left. */
function settle(start: StoredContext, out: Set<string>): Found {
  const mistakes: Mistake[] = []
  for (;;) {
    const context = { ...start, read: withoutUnits(start.read, out) }
    const own = [...ownMistakes(context)]
    const found = own.length > 0 ? own : mistakesOver(context)
    if (found.length === 0) return { context, mistakes }
    const before = out.size
    for (const one of found) {
      const path = originalPath(one.path, context.read)
      mistakes.push({ ...one, path })
      out.add(pathKey(unitOf(path)))
    }
    // A mistake without a location in the document results from all of its parts together.
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

/** Reads a document as far as possible, and assigns numbers to its kinds. */
function readNumbered(document: unknown): ReturnType<typeof readDocument> {
  const { read, mistakes } = readDocument(document)
  const whole = withKindNumbers({
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

function begin(files: Declarations, document: unknown, taken: StoredCheckOptions): Found {
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
 * Merges a stored document over the product's declarations. A stored part that is invalid, perhaps because it was
 * written for another version of the product, is set aside with the reasons and has no effect; its table and values are
 * kept. Never throws, whatever the document contains.
 */
export function layered(files: Declarations, document: unknown, taken: StoredCheckOptions = {}): Layered {
  const start = begin(files, document, taken)
  const { context, mistakes } = settle(start.context, new Set())
  const declarations = mergeDeclarations(context)
  return {
    declarations,
    ...mergeTexts(context),
    setAside: setAsideOf(document, [...start.mistakes, ...mistakes]),
    former: formerNamesOf(context.read, declarations),
    successors: successorsOf(context.read, declarations),
    retained: retainedSchemaOf(document, declarations),
  }
}

/** Returns every mistake in a document before it is published; if there are none, all of it would be active. */
export function checkDocument(files: Declarations, document: unknown, taken: StoredCheckOptions = {}): Mistake[] {
  const { context, mistakes } = begin(files, document, taken)
  const own = [...ownMistakes(context)]
  const rest = own.length > 0 || mistakes.length > 0 ? [] : mistakesOver(context)
  return [...mistakes, ...own, ...rest]
}

/**
 * Returns the mistakes in a document that is to be published. Two fields with the same column are not a mistake here: a
 * new field is assigned its own column when it is published.
 */
export const checkDraft = (...checked: Parameters<typeof checkDocument>): Mistake[] =>
  checkDocument(...checked).filter(({ code, path }) => code !== 'twice' || path.at(-1) !== 'column')
