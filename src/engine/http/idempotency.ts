import { canonical, digest } from '../model/digest.ts'
import { Problem } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import { inRepeatedTransaction, type RecordsContext } from '../records/context.ts'
import { newRow } from '../records/newRow.ts'
import type { ActorCall } from './route.ts'

interface Answered {
  body: Row
  status: number
}

async function earlierAnswer(records: RecordsContext, key: string, bodyHash: string): Promise<Answered | undefined> {
  const [answer] = await records.store.find({
    entity: 'answers',
    where: [{ property: 'key', operator: 'in', value: [key] }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  if (!answer) return undefined
  if (answer.body_hash !== bodyHash) throw new Problem('idempotency_mismatch')
  return { body: answer.body as Row, status: answer.status }
}

/**
 * Does the work of a POST once per actor, path and `Idempotency-Key`: the same key and body are given the first answer
 * again; the answer is stored in the transaction of the work. Of two that come at once the later one fails at whatever is
 * unique, after which the earlier one's answer is there. Throws `idempotency_mismatch` for another body and
 * `malformed_header`.
 */
export async function idempotently(
  call: ActorCall,
  body: Row,
  work: (records: RecordsContext) => Promise<Answered>,
): Promise<Answered> {
  const header = call.request.req.header('idempotency-key')
  if (header === undefined) return work(call.records)
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw new Problem('malformed_header', { header: 'Idempotency-Key' })
  const key = digest(`${call.actor.id} ${call.request.req.path} ${header}`)
  const bodyHash = digest(canonical(body))
  try {
    return await inRepeatedTransaction(call.records, async inside => {
      const earlier = await earlierAnswer(inside, key, bodyHash)
      if (earlier) return earlier
      const answer = await work(inside)
      await inside.store.insert('answers', [
        newRow(inside, call.actor, 'answers', { key, body_hash: bodyHash, ...answer }),
      ])
      return answer
    })
  } catch (error) {
    const earlier = await earlierAnswer(call.records, key, bodyHash)
    if (!earlier) throw error
    return earlier
  }
}
