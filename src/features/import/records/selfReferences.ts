import { Problem } from '../../../engine/model/problem.ts'
import type { Property } from '../../../engine/model/registry.ts'
import { findOne } from '../../../engine/records/findOne.ts'
import { maxRows } from '../../../engine/records/list.ts'
import { update } from '../../../engine/records/update.ts'
import type { Input } from './readInputs.ts'
import { refuse, type Link, type Run } from './run.ts'

const longestChain = 100

const selfReferring = ({ entity }: Run): Property[] =>
  [...entity.properties.values()].filter(
    ({ field, column }) => field.reference === entity.name && column === 'uuid' && !field.readOnly,
  )

const linksOf = ({ links }: Run, name: string): Map<string, Link> => {
  const known = links.get(name) ?? new Map<string, Link>()
  links.set(name, known)
  return known
}

/** Collects a row's references to its own entity and removes those whose targets do not exist yet. */
export async function collectLinks(
  run: Run,
  reads: readonly { line: number; id: unknown; input: Input }[],
): Promise<void> {
  for (const { name } of selfReferring(run)) {
    const named = reads.filter(({ id, input }) => typeof id === 'string' && typeof input.values[name] === 'string')
    if (named.length === 0) continue
    const targets = [...new Set(named.map(({ input }) => input.values[name]))]
    const rows = await run.context.store.find({
      entity: run.entity.table,
      where: [{ property: 'id', operator: 'in', value: targets }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: maxRows,
    })
    const there = new Set(rows.map(row => row.id))
    for (const { line, id, input } of named) {
      const target = String(input.values[name])
      const waits = run.mapping.key === 'id' && !there.has(target)
      linksOf(run, name).set(String(id), { line, id: String(id), target, waits })
      if (waits) delete input.values[name]
    }
  }
}

/** Whether following a reference leads back to its record, by the links of the file first and then by the store. */
async function isCircular(run: Run, name: string, { id, target }: Link): Promise<boolean> {
  const links = linksOf(run, name)
  let next: unknown = target
  for (let steps = 0; steps < longestChain && typeof next === 'string'; steps++) {
    if (next === id) return true
    next = links.get(next)?.target ?? (await findOne(run.context.store, run.entity.table, 'id', next))?.[name]
  }
  return typeof next === 'string'
}

async function write(run: Run, name: string, { line, id, target }: Link): Promise<void> {
  const row = await findOne(run.context.store, run.entity.table, 'id', id)
  if (!row) return
  try {
    await update(run.context, run.actor, run.entity.name, {
      id,
      input: { [name]: target },
      version: row.version,
      origin: 'import',
    })
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    refuse(run, line, error.errors)
  }
}

/** Writes references that had to wait for the end of the file; rejects missing targets and cycles. */
export async function writeLinks(run: Run): Promise<void> {
  for (const [name, links] of run.links)
    for (const link of links.values()) {
      if (await isCircular(run, name, link)) refuse(run, link.line, { [name]: { code: 'circular_reference' } })
      else if (!link.waits) continue
      else if (!run.seen.get('id')?.has(link.target)) refuse(run, link.line, { [name]: { code: 'reference_missing' } })
      else if (!run.onlyCheck) await write(run, name, link)
    }
}
