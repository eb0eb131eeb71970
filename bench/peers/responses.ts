import { isDeepStrictEqual } from 'node:util'
import type { PeerCase } from './cases.ts'
import { pageSize, type Call, type PageQuestion } from './dialect.ts'
import type { Product } from './products.ts'

/** The rows that are read and changed, the same in every product. */
export interface ChosenRows {
  /** Drafts that are only read, in order. */
  read: readonly string[]
  /** Drafts that are changed, at least one per writer. */
  changed: readonly string[]
}

/** Returns the requests of a read-only case: one page repeatedly, or a different record each time. */
export function callsOf({ dialect }: Product, one: PeerCase, { read }: ChosenRows): Call[] {
  if (one.kind === 'change') return []
  return one.kind === 'page' ? [dialect.page(one.question)] : read.map(id => dialect.record(id, one.columns))
}

async function readPage(product: Product, one: PeerCase & { kind: 'page' }): Promise<object> {
  const { text, range } = await product.client.request(product.dialect.page(one.question), one.person)
  const { rows, total } = product.dialect.readPage(text, range)
  if (rows.length !== pageSize) throw new Error(`${product.title}: ${one.name} returned ${rows.length} rows`)
  return comparable(rows, total, one.question)
}

const comparable = (
  rows: readonly { id: string; name_ge: string | null; related: readonly unknown[] }[],
  total: number | undefined,
  question: PageQuestion,
): object => ({
  rows: rows.map(({ id, name_ge, related }) => ({
    id,
    name_ge,
    related: question.relations ? related.map(title => title ?? null) : [],
  })),
  total: question.total ? total : 'not asked for',
})

/**
 * Returns what must be equal in all products: IDs, names and titles of a page in order and the total, or the values of
 * a record.
 */
async function responseOf(product: Product, one: PeerCase, rows: ChosenRows): Promise<unknown> {
  const { dialect, client } = product
  if (one.kind === 'page') return readPage(product, one)
  const [id = '', beds] = one.kind === 'record' ? [rows.read[0]] : [rows.changed[0], 7]
  const read = async () => dialect.readRecord((await client.request(dialect.record(id, 'whole'))).text)
  const before = await read()
  if (beds !== undefined) await client.request(dialect.change(before, beds))
  const { version: _, ...values } = beds === undefined ? before : await read()
  return values
}

const most = 1_500

/** Throws if a product's response differs from the first product's, with both responses. */
export async function checkResponses(products: readonly Product[], one: PeerCase, rows: ChosenRows): Promise<void> {
  const [first, ...others] = products
  if (!first) return
  const expected = await responseOf(first, one, rows)
  for (const product of others) {
    const response = await responseOf(product, one, rows)
    if (!isDeepStrictEqual(response, expected))
      throw new Error(
        `${one.name}: ${product.title} answers\n${JSON.stringify(response).slice(0, most)}\nand ${first.title}\n${JSON.stringify(expected).slice(0, most)}`,
      )
  }
}
