import { canonical, digest } from '../model/digest.ts'
import { Problem } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import { inRetriedTransaction, type RecordsContext } from '../records/context.ts'
import { newRow } from '../records/newRow.ts'
import type { ActorCall } from './route.ts'

interface StoredResponse {
  body: Row
  status: number
}

async function earlierResponse(
  records: RecordsContext,
  key: string,
  bodyHash: string,
): Promise<StoredResponse | undefined> {
  const [response] = await records.store.find({
    entity: 'answers',
    where: [{ property: 'key', operator: 'in', value: [key] }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  if (!response) return undefined
  if (response.body_hash !== bodyHash) throw new Problem('idempotency_mismatch')
  return { body: response.body as Row, status: response.status }
}

/**
 * Runs the work of a POST request once per actor, path and `Idempotency-Key`: a repeated request with the same body
 * gets the first response, which is stored in the transaction of the work. Of two concurrent requests, the later one
 * fails because of a unique value, and then finds the response of the first. Throws `idempotency_mismatch` for a
 * different body, and `malformed_header`.
 */
export async function idempotently(
  call: ActorCall,
  body: Row,
  work: (records: RecordsContext) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const header = call.request.req.header('idempotency-key')
  if (header === undefined) return work(call.records)
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw new Problem('malformed_header', { header: 'Idempotency-Key' })
  const key = digest(`${call.actor.id} ${call.request.req.path} ${header}`)
  const bodyHash = digest(canonical(body))
  try {
    return await inRetriedTransaction(call.records, async inside => {
      const earlier = await earlierResponse(inside, key, bodyHash)
      if (earlier) return earlier
      const response = await work(inside)
      await inside.store.insert('answers', [
        newRow(inside, call.actor, 'answers', { key, body_hash: bodyHash, ...response }),
      ])
      return response
    })
  } catch (error) {
    const earlier = await earlierResponse(call.records, key, bodyHash)
    if (!earlier) throw error
    return earlier
  }
}
