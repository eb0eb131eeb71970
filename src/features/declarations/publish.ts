import { Problem, type FieldProblems } from '../../engine/model/problem.ts'
import { emptyDocument, type StoredDocument } from '../../engine/model/stored/documentSchema.ts'
import { checkDocument } from '../../engine/model/stored/layered.ts'
import type { Mistake } from '../../engine/model/stored/mistake.ts'
import { numbered } from '../../engine/model/stored/numbered.ts'
import { digest } from '../../engine/http/idempotency.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { addJobs } from '../../engine/jobs/enqueue.ts'
import type { Registry } from '../../engine/model/registry.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { Store } from '../../engine/records/store.ts'
import type { Declaring } from './createModels.ts'
import type { Preview } from './declarations.ts'
import { draftsOf, dropDrafts, type Draft } from './drafts.ts'
import { readHead, type Head } from './head.ts'
import { differing, merged, undone } from './parts.ts'
import { PlaceBusy, TablesRefused } from './place.ts'
import { stepsOf, type Step } from './plan.ts'

/** What somebody wants to have published: drafts, or that something published is undone. */
export type Wish = { resources?: readonly string[] | undefined } | { undo: number }

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

interface Wanted {
  document: StoredDocument
  drafts: readonly Draft[]
}

async function wantedOf(store: Store, head: Head, wish: Wish): Promise<Wanted> {
  if ('undo' in wish) {
    const published = await documentAt(store, wish.undo)
    const before = wish.undo > 1 ? (await documentAt(store, wish.undo - 1)).document : emptyDocument
    const document = undone(head.document, published.document, before)
    if (!document) throw new Problem('not_undoable')
    return { document, drafts: [] }
  }
  const drafts = await draftsOf({ store }, wish.resources)
  const document = drafts.reduce((whole, draft) => merged(whole, draft.document), head.document)
  return { document, drafts }
}

interface Planned extends Wanted {
  steps: Step[]
  mistakes: readonly Mistake[]
  plan: string
}

/** What a wish would do upon a head: the same plan says the same is done to the same number of records. */
async function planned(
  { program }: Declaring,
  { store, registry, head }: { store: Store; registry: Registry; head: Head },
  wish: Wish,
): Promise<Planned> {
  const wanted = await wantedOf(store, head, wish)
  const mistakes = checkDocument(program.declarations, wanted.document, program)
  const document = mistakes.length > 0 ? wanted.document : numbered(wanted.document)
  const steps = mistakes.length > 0 ? [] : await stepsOf(head.document, document, { store, registry })
  return {
    ...wanted,
    document,
    steps,
    mistakes,
    plan: digest(JSON.stringify([head.number, document, steps])).slice(0, 32),
  }
}

const needsProof = (steps: readonly Step[]): boolean => steps.some(({ kind }) => kind === 'widens' || kind === 'purges')

/** What a wish would do, and what is wrong with it. Throws `not_found` and `not_undoable`. */
export async function previewOf(call: ActorCall, wish: Wish): Promise<Preview> {
  const declaring = declaringOf(call)
  const { store, registry } = call.records
  const head = await readHead(store)
  const { steps, mistakes, plan, document } = await planned(declaring, { store, registry, head }, wish)
  return {
    base: head.number,
    plan,
    steps,
    mistakes: mistakes.map(one => ({ ...one, path: [...one.path], params: { ...one.params } })),
    lacking: { ...declaring.layer(document).lacking },
    proof: needsProof(steps),
  }
}

const errorsOf = (mistakes: readonly Mistake[]): FieldProblems =>
  Object.fromEntries(mistakes.map(({ code, path, params }) => [path.join('.'), { code, params: { ...params } }]))

function asProblem(error: unknown): unknown {
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
): Promise<{ number: number; steps: Step[] }> {
  const declaring = declaringOf(call)
  const { actor, ports } = call
  let done: Step[] = []
  const publishing = declaring.publish(
    async ({ store, head, present }) => {
      const inside = { ...recordsOf({ ...ports, registry: present.registry }), store, inside: true }
      const found = await planned(declaring, { store, registry: present.registry, head }, wish)
      if (found.mistakes.length > 0) throw new Problem('declaration_invalid', {}, { errors: errorsOf(found.mistakes) })
      if (found.plan !== plan || differing(head.document, found.document).length === 0)
        throw new Problem('plan_changed')
      if (needsProof(found.steps) && !actor.proven && actor.role !== 'system') throw new Problem('proof_missing')
      await dropDrafts(inside, found.drafts)
      done = found.steps
      const values = { note, plan: found.steps, undoes: 'undo' in wish ? wish.undo : null }
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
  return { number, steps: done }
}
