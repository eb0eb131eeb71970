import { Problem, type FieldProblems } from '../../engine/model/problem.ts'
import { emptyDocument } from '../../engine/model/stored/documentFormat.ts'
import type { StoredDocument } from '../../engine/model/stored/documentSchema.ts'
import { checkDocument, checkDraft, type Layered } from '../../engine/model/stored/layered.ts'
import type { Mistake } from '../../engine/model/stored/mistake.ts'
import { conversionsBetween, type FieldConversion } from '../../engine/model/plan/conversions.ts'
import { continueDocument } from '../../engine/model/stored/continued.ts'
import { planHash } from '../../engine/model/plan/planHash.ts'
import { planModel } from '../../engine/model/plan/planModel.ts'
import type { CountedStep, Step } from '../../engine/model/plan/step.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { recountPlan, precountPlan, type PrecountedPlan } from '../../engine/records/precountPlan.ts'
import { countPlan, type PlanContext } from '../../engine/records/countPlan.ts'
import type { DeclaredChange } from '../../engine/model/declaredChange.ts'
import { digest } from '../../engine/model/digest.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { addJobs } from '../../engine/jobs/enqueue.ts'
import { createRegistry, type Declarations } from '../../engine/model/registry.ts'
import { codeWords } from '../../engine/rules/text/yesNo.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { Store } from '../../engine/records/store.ts'
import { layeredTexts, type Declaring } from './createModels.ts'
import { declaredChanges } from './declaredChanges.ts'
import type { Preview, ShownStep } from './declarations.ts'
import { queueConversions, unfinishedTargets } from './conversions.ts'
import { draftsOf, deleteDrafts, type Draft } from './drafts.ts'
import { documentAt, readHead, type Head } from './head.ts'
import { differing, merged, rebasedDraft, undone, type Conflict } from './parts.ts'
import { SchemaBusy, TablesRejected } from './schemaManager.ts'

/** What to publish: drafts, an imported document, or the reversal of a publication. */
export type PublishRequest =
  | { resources?: readonly string[] | undefined }
  | { document: StoredDocument }
  | { undo: number }

/** Returns the port for changing declarations. Throws `route_not_found` if it is not supported. */
export function declaringOf({ ports }: ActorCall): Declaring {
  if (!ports.declaring) throw new Problem('route_not_found')
  return ports.declaring
}

/** What was published, over the product's declarations. */
interface Publications {
  store: Store
  files: Declarations
}

/** Returns the number of the publication after which something can no longer be undone. */
async function blockingPublication(
  { store, files }: Publications,
  head: Head,
  isUndoable: (document: StoredDocument) => boolean,
): Promise<number> {
  let { number } = head
  while (number > 1 && !isUndoable((await documentAt(store, files, number - 1)).document)) number -= 1
  return number
}

interface RequestedModel {
  document: StoredDocument
  drafts: readonly Draft[]
  conflicts: readonly Conflict[]
}

async function requestedModel(
  publications: Publications,
  head: Head,
  request: PublishRequest,
): Promise<RequestedModel> {
  const { store, files } = publications
  if ('undo' in request) {
    const published = await documentAt(store, files, request.undo)
    const before = request.undo > 1 ? (await documentAt(store, files, request.undo - 1)).document : emptyDocument
    const document = undone(head.document, published.document, before)
    if (!document) {
      const isUndoable = (since: StoredDocument) => undone(since, published.document, before) !== undefined
      throw new Problem('not_undoable', { number: await blockingPublication(publications, head, isUndoable) })
    }
    return { document, drafts: [], conflicts: [] }
  }
  if ('document' in request) return { document: merged(head.document, request.document), drafts: [], conflicts: [] }
  const drafts = await draftsOf({ store }, request.resources)
  const conflicts: Conflict[] = []
  let whole = head.document
  for (const draft of drafts) {
    const base = draft.base === 0 ? emptyDocument : (await documentAt(store, files, draft.base)).document
    const { document, conflicts: found } =
      draft.base === head.number
        ? { document: draft.document, conflicts: [] }
        : rebasedDraft(draft.document, { base, head: head.document })
    conflicts.push(...found)
    whole = merged(whole, document)
  }
  return { document: whole, drafts, conflicts }
}

interface Planned extends RequestedModel {
  steps: CountedStep[]
  mistakes: readonly Mistake[]
  lacking: Layered['lacking']
  plan: string
  /** Changes to names and values that other tables refer to. */
  changes: readonly DeclaredChange[]
  /** The fields whose values are converted to others. */
  conversions: readonly FieldConversion[]
}

const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 1))

/** The basis of a plan, and how its steps are counted. */
interface Planning {
  records: RecordsContext
  head: Head
  count(plan: PlanContext, steps: readonly Step[]): Promise<CountedStep[]>
}

/** Plans a publication on top of a head. Equal plan hashes mean the same steps with about the same numbers of records. */
async function planned(call: ActorCall, { records, head, count }: Planning, request: PublishRequest): Promise<Planned> {
  const { program, layer } = declaringOf(call)
  const requested = await requestedModel({ store: records.store, files: program.declarations }, head, request)
  const whole = (more: Omit<Planned, 'plan' | 'drafts' | 'conflicts'>): Planned => ({
    ...requested,
    ...more,
    plan: digest(JSON.stringify([head.number, requested.document, planHash(more.steps)])).slice(0, 32),
  })
  const rejected = (mistakes: Planned['mistakes']): Planned => {
    const { document } = requested
    return whole({ mistakes, document, steps: [], lacking: layer(document).lacking, changes: [], conversions: [] })
  }
  const mistakes = checkDraft(program.declarations, requested.document, program)
  if (mistakes.length > 0) return rejected(mistakes)
  const document = continueDocument(head.document, requested.document, {
    newId: records.newId,
    fieldTypes: program.declarations.fieldTypes,
    at: records.clock().toISOString(),
  })
  // Mistakes that only concern values stored for hidden fields would set the resource aside after it is published.
  const inStored = checkDocument(program.declarations, document, program)
  if (inStored.length > 0) return rejected(inStored)
  const [from, to] = [layer(head.document), layer(document)]
  const unfilled = await unfinishedTargets(records, document)
  const ends = [
    { stored: head.document, declarations: from.declarations },
    { stored: document, declarations: to.declarations, unfilled },
  ] as const
  const next = createRegistry(to.declarations, records.registry)
  const words = codeWords(layeredTexts(program.texts, to.texts))
  return whole({
    mistakes,
    document,
    steps: await count({ records, next, words }, planModel(...ends)),
    lacking: to.lacking,
    changes: declaredChanges(...ends, words),
    conversions: conversionsBetween(head.document, document, unfilled),
  })
}

const needsProof = (steps: readonly CountedStep[]): boolean => steps.some(({ step }) => step.kind === 'widens')

/** Whether existing records prevent the step. */
const isRejected = ({ step, count }: CountedStep): boolean => count > 0 && step.isRejected === true

const shownStep = ({ step, count, total }: CountedStep): ShownStep => {
  const { kind, code, entity, field, list, params } = step
  return {
    kind,
    code,
    ...(entity === undefined ? {} : { entity }),
    ...(field === undefined ? {} : { field }),
    ...(list === undefined ? {} : { list }),
    params: { ...params },
    count,
    total,
    refused: isRejected({ step, count, total }),
  }
}

/** Returns what a publication would do, and its mistakes. Throws `not_found`, `not_undoable`. */
export async function previewOf(call: ActorCall, request: PublishRequest): Promise<Preview> {
  const head = await readHead(call.records.store, declaringOf(call).program.declarations)
  const { steps, mistakes, plan, lacking, conflicts } = await planned(
    call,
    { records: call.records, head, count: (plan, steps) => countPlan({ ...plan, pause }, steps) },
    request,
  )
  return {
    base: head.number,
    plan,
    steps: steps.map(one => ({ ...shownStep(one), ...(one.examples ? { examples: one.examples } : {}) })),
    mistakes: mistakes.map(one => ({ ...one, path: [...one.path], params: { ...one.params } })),
    conflicts: conflicts.map(one => ({ ...one, path: [...one.path] })),
    lacking: { ...lacking },
    proof: needsProof(steps),
  }
}

/** Returns mistakes as field errors of a problem. */
export const errorsOf = (mistakes: readonly Mistake[]): FieldProblems =>
  Object.fromEntries(mistakes.map(({ code, path, params }) => [path.join('.'), { code, params: { ...params } }]))

/** Converts errors of the storage to problems. */
export function asProblem(error: unknown): unknown {
  if (error instanceof TablesRejected) return new Problem('tables_refused')
  return error instanceof SchemaBusy ? new Problem('model_busy') : error
}

/**
 * Publishes, all or nothing, if the plan is still the same. Throws `plan_changed`, `declaration_invalid`,
 * `proof_missing`, `tables_refused`, `model_busy`.
 */
export async function publishRequest(
  call: ActorCall,
  request: PublishRequest,
  { plan, note }: { plan: string; note: string | null },
): Promise<{ number: number; steps: ShownStep[] }> {
  const declaring = declaringOf(call)
  const { actor, ports } = call
  let done: ShownStep[] = []
  let ahead: PrecountedPlan | undefined
  const beforehand: Planning['count'] = async (plan, steps) => {
    ahead = await precountPlan({ ...plan, pause }, steps)
    return ahead.counted
  }
  const head = await readHead(call.records.store, declaringOf(call).program.declarations)
  await planned(call, { records: call.records, head, count: beforehand }, request)
  const publishing = declaring.publish(
    async ({ store, head, present }) => {
      const inside = { ...recordsOf({ ...ports, registry: present.registry }), store, inside: true }
      const count: Planning['count'] = (...requested) => recountPlan(...requested, ahead)
      const found = await planned(call, { records: inside, head, count }, request)
      if (found.mistakes.length > 0) throw new Problem('declaration_invalid', {}, { errors: errorsOf(found.mistakes) })
      if (found.plan !== plan || differing(head.document, found.document).length === 0)
        throw new Problem('plan_changed')
      if (found.steps.some(isRejected)) throw new Problem('tables_refused')
      if (needsProof(found.steps) && !actor.proven && actor.role !== 'system') throw new Problem('proof_missing')
      await deleteDrafts(inside, found.drafts)
      for (const change of found.changes) await ports.product.declared(inside, change)
      await queueConversions(inside, actor, { conversions: found.conversions, number: head.number + 1 })
      done = found.steps.map(shownStep)
      const values = { note, plan: done, undoes: 'undo' in request ? request.undo : null }
      return { document: found.document, row: newRow(inside, actor, 'declared_models', values) }
    },
    async ({ store, present }, unfinished) => {
      const inside = { ...recordsOf({ ...ports, registry: present.registry }), store, inside: true }
      await addJobs(
        inside,
        unfinished.map(payload => ({ name: 'finish_table', payload, uniqueKey: payload.table })),
      )
    },
  )
  const { number } = await publishing.catch((error: unknown) => {
    throw asProblem(error)
  })
  runDueInBackground(ports)
  return { number, steps: done }
}
