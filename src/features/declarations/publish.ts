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
import { createRegistry } from '../../engine/model/registry.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { codeWords } from '../../engine/rules/text/answers.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { Store } from '../../engine/records/store.ts'
import { textsOver, type Declaring } from './createModels.ts'
import { declaredChanges } from './declaredChanges.ts'
import type { Preview, ShownStep } from './declarations.ts'
import { noteConversions, unfilledIn } from './conversions.ts'
import { draftsOf, dropDrafts, type Draft } from './drafts.ts'
import { readHead, type Head } from './head.ts'
import { differing, merged, rebasedDraft, undone, type Conflict } from './parts.ts'
import { PlaceBusy, TablesRefused } from './place.ts'

/** What somebody wants to have published: drafts, a document from elsewhere, or that something published is undone. */
export type Wish = { resources?: readonly string[] | undefined } | { document: StoredDocument } | { undo: number }

/** How declarations change here. Throws `route_not_found` where they don't. */
export function declaringOf({ ports }: ActorCall): Declaring {
  if (!ports.declaring) throw new Problem('route_not_found')
  return ports.declaring
}

/** The document of a number. Throws `not_found`. */
export async function documentAt(store: Store, number: number): Promise<Head> {
  const row = await findOne(store, 'declared_models', 'number', number)
  if (!row) throw new Problem('not_found')
  return { number, document: row.document as StoredDocument }
}

/** The number of the publication since which a head has it that something cannot be undone. */
async function inTheWay(store: Store, head: Head, isUndoable: (document: StoredDocument) => boolean): Promise<number> {
  let { number } = head
  while (number > 1 && !isUndoable((await documentAt(store, number - 1)).document)) number -= 1
  return number
}

interface Wanted {
  document: StoredDocument
  drafts: readonly Draft[]
  conflicts: readonly Conflict[]
}

async function wantedOf(store: Store, head: Head, wish: Wish): Promise<Wanted> {
  if ('undo' in wish) {
    const published = await documentAt(store, wish.undo)
    const before = wish.undo > 1 ? (await documentAt(store, wish.undo - 1)).document : emptyDocument
    const document = undone(head.document, published.document, before)
    if (!document) {
      const isUndoable = (since: StoredDocument) => undone(since, published.document, before) !== undefined
      throw new Problem('not_undoable', { number: await inTheWay(store, head, isUndoable) })
    }
    return { document, drafts: [], conflicts: [] }
  }
  if ('document' in wish) return { document: merged(head.document, wish.document), drafts: [], conflicts: [] }
  const drafts = await draftsOf({ store }, wish.resources)
  const conflicts: Conflict[] = []
  let whole = head.document
  for (const draft of drafts) {
    const base = draft.base === 0 ? emptyDocument : (await documentAt(store, draft.base)).document
    const { document, conflicts: found } =
      draft.base === head.number
        ? { document: draft.document, conflicts: [] }
        : rebasedDraft(draft.document, { base, head: head.document })
    conflicts.push(...found)
    whole = merged(whole, document)
  }
  return { document: whole, drafts, conflicts }
}

interface Planned extends Wanted {
  steps: CountedStep[]
  mistakes: readonly Mistake[]
  lacking: Layered['lacking']
  plan: string
  /** What it makes of names and values that others hold. */
  changes: readonly DeclaredChange[]
  /** The fields whose values become those of others. */
  conversions: readonly FieldConversion[]
}

const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 1))

/** What a plan is made upon, and how its steps are counted. */
interface Planning {
  records: RecordsContext
  head: Head
  count(plan: PlanContext, steps: readonly Step[]): Promise<CountedStep[]>
}

/** What a wish would do upon a head: the same plan says that the same is done to the same number of records. */
async function planned(call: ActorCall, { records, head, count }: Planning, wish: Wish): Promise<Planned> {
  const { program, layer } = declaringOf(call)
  const wanted = await wantedOf(records.store, head, wish)
  const whole = (more: Omit<Planned, 'plan' | 'drafts' | 'conflicts'>): Planned => ({
    ...wanted,
    ...more,
    plan: digest(JSON.stringify([head.number, wanted.document, planHash(more.steps)])).slice(0, 32),
  })
  const refused = (mistakes: Planned['mistakes']): Planned => {
    const { document } = wanted
    return whole({ mistakes, document, steps: [], lacking: layer(document).lacking, changes: [], conversions: [] })
  }
  const mistakes = checkDraft(program.declarations, wanted.document, program)
  if (mistakes.length > 0) return refused(mistakes)
  const document = continueDocument(head.document, wanted.document, {
    newId: records.newId,
    fieldTypes: program.declarations.fieldTypes,
    at: records.clock().toISOString(),
  })
  // What is wrong only with what is stored for hidden fields would set the resource aside once it is published.
  const inStored = checkDocument(program.declarations, document, program)
  if (inStored.length > 0) return refused(inStored)
  const [from, to] = [layer(head.document), layer(document)]
  const unfilled = await unfilledIn(records, document)
  const ends = [
    { stored: head.document, declarations: from.declarations },
    { stored: document, declarations: to.declarations, unfilled },
  ] as const
  const next = createRegistry(to.declarations, records.registry)
  const words = codeWords(textsOver(program.texts, to.texts))
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

/** What would not let the present records be. */
const isRefused = ({ step, count }: CountedStep): boolean => count > 0 && step.isRefused === true

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
    refused: isRefused({ step, count, total }),
  }
}

/** What a wish would do, and what is wrong with it. Throws `not_found` and `not_undoable`. */
export async function previewOf(call: ActorCall, wish: Wish): Promise<Preview> {
  const head = await readHead(call.records.store)
  const { steps, mistakes, plan, lacking, conflicts } = await planned(
    call,
    { records: call.records, head, count: (plan, steps) => countPlan({ ...plan, pause }, steps) },
    wish,
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

/** Mistakes as the fields of a problem. */
export const errorsOf = (mistakes: readonly Mistake[]): FieldProblems =>
  Object.fromEntries(mistakes.map(({ code, path, params }) => [path.join('.'), { code, params: { ...params } }]))

/** What keeps a place from publishing, as a problem. */
export function asProblem(error: unknown): unknown {
  if (error instanceof TablesRefused) return new Problem('tables_refused')
  return error instanceof PlaceBusy ? new Problem('model_busy') : error
}

/**
 * Publishes what a wish comes to, if that is still what its plan says; all of it or nothing. Throws `plan_changed`, `declaration_invalid`,
 * `proof_missing`, `tables_refused` and `model_busy`.
 */
export async function publishWish(
  call: ActorCall,
  wish: Wish,
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
  const head = await readHead(call.records.store)
  await planned(call, { records: call.records, head, count: beforehand }, wish)
  const publishing = declaring.publish(
    async ({ store, head, present }) => {
      const inside = { ...recordsOf({ ...ports, registry: present.registry }), store, inside: true }
      const count: Planning['count'] = (...requested) => recountPlan(...requested, ahead)
      const found = await planned(call, { records: inside, head, count }, wish)
      if (found.mistakes.length > 0) throw new Problem('declaration_invalid', {}, { errors: errorsOf(found.mistakes) })
      if (found.plan !== plan || differing(head.document, found.document).length === 0)
        throw new Problem('plan_changed')
      if (found.steps.some(isRefused)) throw new Problem('tables_refused')
      if (needsProof(found.steps) && !actor.proven && actor.role !== 'system') throw new Problem('proof_missing')
      await dropDrafts(inside, found.drafts)
      for (const change of found.changes) await ports.product.declared(inside, change)
      await noteConversions(inside, actor, { conversions: found.conversions, number: head.number + 1 })
      done = found.steps.map(shownStep)
      const values = { note, plan: done, undoes: 'undo' in wish ? wish.undo : null }
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
