import { system, type Actor } from '../model/actor.ts'
import type { FieldProblems } from '../model/problem.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import { misplacedFields } from '../rules/place/place.ts'
import { missingFields, mustBeComplete } from '../rules/validation/completeness.ts'
import { foreignFiles, mayNameForeign } from '../rules/validation/foreignFiles.ts'
import { namelessProblems } from '../rules/validation/needs.ts'
import { retiredValues } from '../rules/validation/retiredValues.ts'
import { checkValues } from '../rules/validation/validation.ts'
import type { RecordsContext } from './context.ts'
import { settleFiles } from './files/settleFiles.ts'
import { checkReferences } from './references.ts'
import { unapprovedOrganizations } from './unapprovedOrganizations.ts'
import { checkUniqueness } from './uniqueness.ts'

type Names = ReadonlySet<string>

/** What is asked about rows as they would be. */
interface Checked {
  /** In whose sight there has to be what is referred to. */
  actor: Actor
  entity: Entity
  /** The properties that are asked about. */
  names: Names
  /** Those whose references are, if they are others. */
  references?: Names
  /** The rows that are referred to are put among them. */
  seen?: Map<string, StoredRow>
}

/**
 * What other records and the stored files say against rows: references that lead nowhere, unique values that are taken, files that are
 * not there. What is known of files is put into the rows. The cost in questions does not grow with the number of rows.
 */
export async function conflictsOf(
  context: RecordsContext,
  { actor, entity, names, references = names, seen }: Checked,
  rows: readonly StoredRow[],
): Promise<FieldProblems[]> {
  const lost = await checkReferences(context, actor, entity, rows, references, seen)
  const taken = await checkUniqueness(context, entity, rows, names)
  const gone = await settleFiles(context, entity, rows, names)
  return rows.map((_row, index) => ({ ...gone[index], ...taken[index], ...lost[index] }))
}

/** What is required and lacking, or out of place. */
function shortcomingsOf(entity: Entity, row: StoredRow, names: Names): FieldProblems {
  const missing = Object.entries(missingFields(entity, row)).filter(([name]) => names.has(name))
  return { ...misplacedFields(entity, row, names), ...Object.fromEntries(missing) }
}

/** Rows that are to be saved. */
interface Saved extends Checked {
  /** What is there now, of a row that is. */
  before?: StoredRow
  /** The way by which they come in. */
  origin?: string | undefined
}

/**
 * All that keeps rows from being saved with values that are valid by themselves. Of a moderated record that is there only what this
 * change takes away counts as lacking: to have everything is asked of it on submit.
 */
export async function problemsOfSaved(
  context: RecordsContext,
  saved: Saved,
  rows: readonly StoredRow[],
): Promise<FieldProblems[]> {
  const { actor, entity, names, before, origin } = saved
  const demanded = entity.declaration.moderated === undefined ? new Set(entity.properties.keys()) : names
  const conflicts = await conflictsOf(context, saved, rows)
  const unapproved = await unapprovedOrganizations(context, entity, rows, names)
  return rows.map((row, index) => ({
    ...namelessProblems(entity, row),
    ...unapproved[index],
    ...(mustBeComplete(entity, row) ? shortcomingsOf(entity, row, demanded) : {}),
    ...conflicts[index],
    ...retiredValues(context.registry, entity, row, { names, before }),
    ...(mayNameForeign(actor, entity, before ?? row, origin)
      ? {}
      : foreignFiles(entity, row, { ...(before ? { before } : {}), among: names })),
  }))
}

/**
 * All that keeps the named properties of a row from being public: what is lacking or out of place, and what is not valid any more.
 * Everything is checked again, because drafts, imports and older rules leave things behind.
 */
export async function problemsOf(
  context: RecordsContext,
  entity: Entity,
  row: StoredRow,
  names: Names,
): Promise<FieldProblems> {
  const { problems } = checkValues(
    context.registry,
    entity,
    Object.fromEntries([...names].map(name => [name, row[name]])),
  )
  const [unapproved] = await unapprovedOrganizations(context, entity, [row], names)
  const [conflicts] = await conflictsOf(context, { actor: system, entity, names }, [{ ...row }])
  return {
    ...unapproved,
    ...shortcomingsOf(entity, row, names),
    ...foreignFiles(entity, row, { among: names }),
    ...conflicts,
    ...problems,
  }
}
