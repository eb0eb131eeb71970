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
import { checkReferences, withDependent } from './references.ts'
import { unapprovedOrganizations } from './unapprovedOrganizations.ts'
import { checkUniqueness } from './uniqueness.ts'

type Names = ReadonlySet<string>

/** Parameters of the checks. */
interface Checked {
  /** The actor who must be able to read the referenced records. */
  actor: Actor
  entity: Entity
  /** The properties to check. */
  names: Names
  /** The references to check, if different. */
  references?: Names
  /** Referenced rows are added to this map. */
  seen?: Map<string, StoredRow>
}

/**
 * Returns the conflicts of rows with other records and stored files: missing references, unique values that are taken,
 * missing files. Adds stored facts about files to the rows. The number of queries does not depend on the number of
 * rows.
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

/** Returns problems with missing or misplaced values. */
function shortcomingsOf(entity: Entity, row: StoredRow, names: Names): FieldProblems {
  const missing = Object.entries(missingFields(entity, row)).filter(([name]) => names.has(name))
  return { ...misplacedFields(entity, row, names), ...Object.fromEntries(missing) }
}

/** Rows that are about to be saved. */
interface Saved extends Checked {
  /** The current row, if it exists. */
  before?: StoredRow
  /** How the rows are written. */
  origin?: string | undefined
}

/**
 * Returns everything that prevents rows, whose values are valid by themselves, from being saved. Of an existing
 * moderated record, only required values that this change removes count as missing; completeness is checked on submit.
 */
export async function problemsOfSaved(
  context: RecordsContext,
  saved: Saved,
  rows: readonly StoredRow[],
): Promise<FieldProblems[]> {
  const { actor, entity, names, before, origin } = saved
  const requiredNames = entity.declaration.moderated === undefined ? new Set(entity.properties.keys()) : names
  const conflicts = await conflictsOf(context, saved, rows)
  const unapproved = await unapprovedOrganizations(context, entity, rows, names)
  return rows.map((row, index) => ({
    ...namelessProblems(entity, row),
    ...unapproved[index],
    ...(mustBeComplete(entity, row) ? shortcomingsOf(entity, row, requiredNames) : {}),
    ...conflicts[index],
    ...retiredValues(context.registry, entity, row, { names, before }),
    ...(mayNameForeign(actor, entity, before ?? row, origin)
      ? {}
      : foreignFiles(entity, row, { ...(before ? { before } : {}), among: names })),
  }))
}

/** A row as it would be published, and the properties that would be. */
export interface Published {
  row: StoredRow
  names: Names
}

const among = (problems: FieldProblems | undefined, names: Names): FieldProblems =>
  Object.fromEntries(Object.entries(problems ?? {}).filter(([name]) => names.has(name)))

/**
 * Returns everything that prevents the named properties of each row from being published: missing, misplaced or
 * invalid values. Everything is validated again, because drafts, imports and older rules may have left invalid values.
 * The number of queries does not depend on the number of rows.
 */
export async function problemsOfPublished(
  context: RecordsContext,
  entity: Entity,
  published: readonly Published[],
): Promise<FieldProblems[]> {
  const rows = published.map(({ row }) => ({ ...row }))
  const named = new Set(published.flatMap(({ names }) => [...names]))
  const unapproved = await unapprovedOrganizations(context, entity, rows, named)
  const conflicts = await conflictsOf(context, { actor: system, entity, names: named }, rows)
  return published.map(({ row, names }, index) => ({
    ...among(unapproved[index], names),
    ...shortcomingsOf(entity, row, names),
    ...foreignFiles(entity, row, { among: names }),
    ...among(conflicts[index], withDependent(entity, names)),
    ...checkValues(context.registry, entity, Object.fromEntries([...names].map(name => [name, row[name]]))).problems,
  }))
}
