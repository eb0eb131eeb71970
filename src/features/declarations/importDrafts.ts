import { dequal } from 'dequal'
import type * as z from 'zod/mini'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Declarations } from '../../engine/model/registry.ts'
import type { Row } from '../../engine/model/query.ts'
import { documentFormat } from '../../engine/model/stored/documentFormat.ts'
import type { StoredDocument } from '../../engine/model/stored/documentSchema.ts'
import { readDocument } from '../../engine/model/stored/readDocument.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import type { importedDrafts } from './declarations.ts'
import { draftsOf, saveDraft } from './drafts.ts'
import { readHead } from './head.ts'
import { partialOf, partsOf } from './parts.ts'

/** Splits a document into one per resource or entity, by name; lists that no field uses get a document of their own. */
function splitByResource(document: StoredDocument): Map<string, StoredDocument> {
  const names = [...partsOf(document, 'resources').keys(), ...partsOf(document, 'changes').keys()]
  const parts = new Map(names.map(name => [name, partialOf(document, [name])]))
  const taken = new Set([...parts.values()].flatMap(part => (part.codeLists ?? []).map(({ name }) => name)))
  for (const name of partsOf(document, 'codeLists').keys())
    if (!taken.has(name)) parts.set(name, partialOf(document, [name]))
  return parts
}

/** Parses a document from another installation. Throws `declaration_invalid` if its shape is wrong. */
export function readImported(document: Row): StoredDocument {
  const { read, mistakes } = readDocument(document)
  if (mistakes.length > 0)
    throw new Problem(
      'declaration_invalid',
      {},
      {
        errors: Object.fromEntries(
          mistakes.map(({ code, path, params }) => [['document', ...path].join('.'), { code, params: { ...params } }]),
        ),
      },
    )
  return {
    format: documentFormat,
    resources: read.resources.map(({ value }) => value),
    changes: read.changes.map(({ value }) => value),
    codeLists: read.codeLists.map(({ value }) => value),
  }
}

/**
 * Creates drafts from a document of another installation or a file. Parts that match the current declarations get no
 * draft. Throws `declaration_invalid` if the shape of the document is wrong.
 */
export function importDrafts(
  records: RecordsContext,
  actor: Actor,
  { document, replace, files }: { document: Row; replace: boolean; files: Declarations },
): Promise<z.infer<typeof importedDrafts>> {
  const whole = readImported(document)
  return inRetriedTransaction(records, async inside => {
    const head = await readHead(inside.store, files)
    const present = new Map((await draftsOf(inside)).map(draft => [draft.resource, draft]))
    const done: z.infer<typeof importedDrafts> = { drafted: [], unchanged: [], kept: [] }
    for (const [name, part] of splitByResource(whole)) {
      const draft = present.get(name)
      if (dequal(part, partialOf(head.document, [name]))) done.unchanged.push(name)
      else if (draft && !replace && !dequal(draft.document, part)) done.kept.push(name)
      else {
        await saveDraft(inside, actor, name, { base: head.number, document: { ...part }, version: draft?.version ?? 0 })
        done.drafted.push(name)
      }
    }
    return done
  })
}
